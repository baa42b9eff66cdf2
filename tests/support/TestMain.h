#pragma once

#include <QObject>
#include <QtTest/QtTest>

#include <functional>
#include <memory>

namespace meridian::test {

/// Registers a test class with the folder's test program. Called by MERIDIAN_TEST at start.
bool registerTest(const char *name, std::function<std::unique_ptr<QObject>()> make);

} // namespace meridian::test

/// Put at the start of a line after the class; `<folder>_tests --class Class` then runs it, and CMake makes a ctest case of it.
#define MERIDIAN_TEST(Class)                                                                                          \
    static const bool registered##Class = meridian::test::registerTest(#Class, [] { return std::make_unique<Class>(); });
