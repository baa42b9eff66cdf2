#pragma once

#include <QHash>
#include <QString>

#include <memory>
#include <utility>
#include <vector>

namespace meridian::model {

/// An immutable, ordered list of immutable objects of one kind, found by key in constant time. A change makes a new list
/// that shares every object it did not touch; replacing an object keeps the index as well. Copies cost two reference
/// counts. `keyOf(const T &) → QString` names an object (its id; for zones the name; for record sets name and type).
template<typename T>
class ObjectList final
{
public:
    using Pointer = std::shared_ptr<const T>;
    using Items = std::vector<Pointer>;

    ObjectList() = default;
    explicit ObjectList(Items items) : m_items(std::make_shared<const Items>(std::move(items))) { rebuildIndex(); }

    [[nodiscard]] qsizetype size() const { return m_items ? static_cast<qsizetype>(m_items->size()) : 0; }
    [[nodiscard]] bool isEmpty() const { return size() == 0; }
    [[nodiscard]] const T &at(qsizetype index) const { return *(*m_items)[static_cast<std::size_t>(index)]; }
    /// For comparing by identity: equal pointers mean "did not change".
    [[nodiscard]] const Pointer &pointerAt(qsizetype index) const { return (*m_items)[static_cast<std::size_t>(index)]; }

    /// Position of the object with this key, or -1. Of several (refused by the reader and the builder) the first.
    [[nodiscard]] qsizetype indexOf(const QString &key) const { return m_index ? m_index->value(key, -1) : -1; }
    [[nodiscard]] bool contains(const QString &key) const { return indexOf(key) >= 0; }
    /// The object with this key, or null.
    [[nodiscard]] const T *find(const QString &key) const
    {
        const qsizetype index = indexOf(key);
        return index < 0 ? nullptr : &at(index);
    }

    [[nodiscard]] ObjectList replaced(qsizetype index, T value) const
    {
        Items items = *m_items;
        const bool sameKey = keyOf(at(index)) == keyOf(value);
        items[static_cast<std::size_t>(index)] = std::make_shared<const T>(std::move(value));
        if (!sameKey) {
            return ObjectList(std::move(items));
        }
        ObjectList out;
        out.m_items = std::make_shared<const Items>(std::move(items));
        out.m_index = m_index;
        return out;
    }
    /// Puts the object before `index`; `index == size()` appends.
    [[nodiscard]] ObjectList inserted(qsizetype index, T value) const
    {
        Items items = copyOfItems();
        items.insert(items.begin() + index, std::make_shared<const T>(std::move(value)));
        return ObjectList(std::move(items));
    }
    [[nodiscard]] ObjectList appended(T value) const { return inserted(size(), std::move(value)); }
    [[nodiscard]] ObjectList removed(qsizetype index) const
    {
        Items items = copyOfItems();
        items.erase(items.begin() + index);
        return ObjectList(std::move(items));
    }
    /// Moves one object so that it stands at `to` afterwards.
    [[nodiscard]] ObjectList moved(qsizetype from, qsizetype to) const
    {
        Items items = copyOfItems();
        Pointer object = std::move(items[static_cast<std::size_t>(from)]);
        items.erase(items.begin() + from);
        items.insert(items.begin() + to, std::move(object));
        return ObjectList(std::move(items));
    }

    /// True if both are the very same list; cheap, for skipping what did not change.
    [[nodiscard]] bool isSameAs(const ObjectList &other) const { return m_items == other.m_items; }

    class Iterator
    {
    public:
        using iterator_category = std::random_access_iterator_tag;
        using value_type = T;
        using difference_type = std::ptrdiff_t;
        using pointer = const T *;
        using reference = const T &;

        Iterator() = default;
        explicit Iterator(const Pointer *at) : m_at(at) {}
        reference operator*() const { return **m_at; }
        pointer operator->() const { return m_at->get(); }
        Iterator &operator++() { ++m_at; return *this; }
        Iterator operator++(int) { Iterator old = *this; ++m_at; return old; }
        Iterator &operator--() { --m_at; return *this; }
        Iterator &operator+=(difference_type n) { m_at += n; return *this; }
        friend Iterator operator+(Iterator i, difference_type n) { return Iterator(i.m_at + n); }
        friend Iterator operator-(Iterator i, difference_type n) { return Iterator(i.m_at - n); }
        friend difference_type operator-(Iterator a, Iterator b) { return a.m_at - b.m_at; }
        friend bool operator==(Iterator a, Iterator b) { return a.m_at == b.m_at; }
        friend auto operator<=>(Iterator a, Iterator b) { return a.m_at <=> b.m_at; }

    private:
        const Pointer *m_at = nullptr;
    };
    [[nodiscard]] Iterator begin() const { return Iterator(m_items ? m_items->data() : nullptr); }
    [[nodiscard]] Iterator end() const { return Iterator(m_items ? m_items->data() + m_items->size() : nullptr); }

    friend bool operator==(const ObjectList &a, const ObjectList &b)
    {
        if (a.m_items == b.m_items || (a.isEmpty() && b.isEmpty())) {
            return true;
        }
        if (a.size() != b.size()) {
            return false;
        }
        for (qsizetype i = 0; i < a.size(); ++i) {
            if (a.pointerAt(i) != b.pointerAt(i) && !(a.at(i) == b.at(i))) {
                return false;
            }
        }
        return true;
    }

private:
    [[nodiscard]] Items copyOfItems() const { return m_items ? *m_items : Items(); }
    void rebuildIndex()
    {
        auto index = std::make_shared<QHash<QString, qsizetype>>();
        index->reserve(size());
        for (qsizetype i = size() - 1; i >= 0; --i) {
            index->insert(keyOf(at(i)), i);
        }
        m_index = std::move(index);
    }

    std::shared_ptr<const Items> m_items;
    std::shared_ptr<const QHash<QString, qsizetype>> m_index;
};

} // namespace meridian::model
