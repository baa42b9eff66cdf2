<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>meridian::ui::BulkEditBar</name>
    <message numerus="yes">
        <source>%n rows selected:</source>
        <translation>
            <numerusform>%n row selected:</numerusform>
            <numerusform>%n rows selected:</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>meridian::ui::ListPage</name>
    <message numerus="yes">
        <source>%n entries</source>
        <translation>
            <numerusform>%n entry</numerusform>
            <numerusform>%n entries</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>meridian::ui::ObjectModel</name>
    <message numerus="yes">
        <source>%n more lines cannot be read.</source>
        <translation>
            <numerusform>%n more line cannot be read.</numerusform>
            <numerusform>%n more lines cannot be read.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>meridian::ui::PageStack</name>
    <message numerus="yes">
        <source>The project has %n of them, kept as the document has them.</source>
        <translation>
            <numerusform>The project has %n of them, kept as the document has it.</numerusform>
            <numerusform>The project has %n of them, kept as the document has them.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>meridian::ui::PoolPage</name>
    <message numerus="yes">
        <source>Add %n addresses to a pool</source>
        <translation>
            <numerusform>Add %n address to a pool</numerusform>
            <numerusform>Add %n addresses to a pool</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>meridian::ui::ProblemsPane</name>
    <message numerus="yes">
        <source>%n errors</source>
        <translation>
            <numerusform>%n error</numerusform>
            <numerusform>%n errors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warnings</source>
        <translation>
            <numerusform>%n warning</numerusform>
            <numerusform>%n warnings</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hints</source>
        <translation>
            <numerusform>%n hint</numerusform>
            <numerusform>%n hints</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>meridian::ui::ReviewDialog</name>
    <message numerus="yes">
        <source>%n changes against Live</source>
        <translation>
            <numerusform>%n change against Live</numerusform>
            <numerusform>%n changes against Live</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>First publish: %n objects</source>
        <translation>
            <numerusform>First publish: %n object</numerusform>
            <numerusform>First publish: %n objects</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Draft has %n errors. Correct them before it is published.</source>
        <translation>
            <numerusform>Draft has %n error. Correct it before Draft is published.</numerusform>
            <numerusform>Draft has %n errors. Correct them before it is published.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>meridian::ui::StateIndicator</name>
    <message numerus="yes">
        <source>%n errors</source>
        <translation>
            <numerusform>%n error</numerusform>
            <numerusform>%n errors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warnings</source>
        <translation>
            <numerusform>%n warning</numerusform>
            <numerusform>%n warnings</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Draft: %n changes against Live</source>
        <translation>
            <numerusform>Draft: %n change against Live</numerusform>
            <numerusform>Draft: %n changes against Live</numerusform>
        </translation>
    </message>
</context>
</TS>
