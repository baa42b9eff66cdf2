<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>HealthCheckTable</name>
    <message numerus="yes">
        <source>%n packets</source>
        <translation>
            <numerusform>%n packet</numerusform>
            <numerusform>%n packets</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RuleTables</name>
    <message numerus="yes">
        <source>%n groups</source>
        <translation>
            <numerusform>%n group</numerusform>
            <numerusform>%n groups</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>meridian::ui::AlarmsView</name>
    <message numerus="yes">
        <source>and %n others</source>
        <comment>alarms</comment>
        <translation>
            <numerusform>and %n other</numerusform>
            <numerusform>and %n others</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n alarms</source>
        <translation>
            <numerusform>%n alarm</numerusform>
            <numerusform>%n alarms</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>meridian::ui::AnswersPane</name>
    <message numerus="yes">
        <source>Exported %n answers.</source>
        <translation>
            <numerusform>Exported %n answer.</numerusform>
            <numerusform>Exported %n answers.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Paused. %n answers came since.</source>
        <translation>
            <numerusform>Paused. %n answer came since.</numerusform>
            <numerusform>Paused. %n answers came since.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The newest %n answers.</source>
        <translation>
            <numerusform>The newest %n answer.</numerusform>
            <numerusform>The newest %n answers.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n answers</source>
        <translation>
            <numerusform>%n answer</numerusform>
            <numerusform>%n answers</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>meridian::ui::AskPane</name>
    <message numerus="yes">
        <source>%1, %n octets over %2</source>
        <translation>
            <numerusform>%1, %n octet over %2</numerusform>
            <numerusform>%1, %n octets over %2</numerusform>
        </translation>
    </message>
</context>
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
    <name>meridian::ui::ForcedHealthList</name>
    <message numerus="yes">
        <source>%n forced</source>
        <comment>addresses whose health is forced</comment>
        <translation>
            <numerusform>%n forced</numerusform>
            <numerusform>%n forced</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>meridian::ui::HealthPage</name>
    <message numerus="yes">
        <source>%n addresses</source>
        <translation>
            <numerusform>%n address</numerusform>
            <numerusform>%n addresses</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>meridian::ui::ImpactModel</name>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <comment>countries</comment>
        <translation>
            <numerusform>%1 and %n more</numerusform>
            <numerusform>%1 and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more moves</source>
        <translation>
            <numerusform>%n more move</numerusform>
            <numerusform>%n more moves</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more networks</source>
        <translation>
            <numerusform>%n more network</numerusform>
            <numerusform>%n more networks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n networks were not looked at</source>
        <translation>
            <numerusform>%n network was not looked at</numerusform>
            <numerusform>%n networks were not looked at</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>meridian::ui::ImpactPane</name>
    <message numerus="yes">
        <source>%n names answer somebody differently.</source>
        <translation>
            <numerusform>%n name answers somebody differently.</numerusform>
            <numerusform>%n names answer somebody differently.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n names answer as before.</source>
        <translation>
            <numerusform>%n name answers as before.</numerusform>
            <numerusform>%n names answer as before.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>meridian::ui::LatencyChart</name>
    <message numerus="yes">
        <source>%n probes failed.</source>
        <translation>
            <numerusform>%n probe failed.</numerusform>
            <numerusform>%n probes failed.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>meridian::ui::MapPage</name>
    <message numerus="yes">
        <source>It is %n km away.</source>
        <translation>
            <numerusform>It is %n km away.</numerusform>
            <numerusform>It is %n km away.</numerusform>
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
    <name>meridian::ui::RuleTree</name>
    <message numerus="yes">
        <source>%n addresses</source>
        <translation>
            <numerusform>%n address</numerusform>
            <numerusform>%n addresses</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>meridian::ui::ShareCounterPane</name>
    <message numerus="yes">
        <source>%n answers since the shares of this question last changed.</source>
        <translation>
            <numerusform>%n answer since the shares of this question last changed.</numerusform>
            <numerusform>%n answers since the shares of this question last changed.</numerusform>
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
<context>
    <name>meridian::ui::TestPage</name>
    <message numerus="yes">
        <source>and %n others</source>
        <translation>
            <numerusform>and %n other</numerusform>
            <numerusform>and %n others</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>meridian::ui::TestServerView</name>
    <message numerus="yes">
        <source>Serving %n zones on %1 (UDP and TCP)</source>
        <translation>
            <numerusform>Serving %n zone on %1 (UDP and TCP)</numerusform>
            <numerusform>Serving %n zones on %1 (UDP and TCP)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>meridian::ui::WelcomePage</name>
    <message numerus="yes">
        <source>Show %n more untitled projects</source>
        <translation>
            <numerusform>Show %n more untitled project</numerusform>
            <numerusform>Show %n more untitled projects</numerusform>
        </translation>
    </message>
</context>
</TS>
