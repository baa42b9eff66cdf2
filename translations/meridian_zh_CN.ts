<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>AddressTable</name>
    <message>
        <source>A value is needed: an IPv4 address, an IPv6 address or a domain name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no address. Use an IPv4 address (192.0.2.1), an IPv6 address (2001:db8::1) or a domain name (lb.example.net).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the answer carries: an IPv4 address, an IPv6 address or a domain name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which record the address is answered with: A, AAAA or CNAME.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>IPv4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>IPv6</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name</source>
        <comment>kind of address: a domain name</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Location</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where it stands: a place, a cloud region, or latitude and longitude.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Carrier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The network it is in, such as cn-telecom.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Capacity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Relative, in one unit across an instance. 1 or more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Health check</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without one the address always counts as available.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mode</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Automatic obeys the health check.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Always on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Always off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Backends</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of a load balancer behind the address. Empty: there is none.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Healthy backends</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many of them serve.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Healthy from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The address is healthy if so many percent of its backends are.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Addresses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search addresses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add Address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No addresses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An address is what an answer carries: an IPv4 or IPv6 address or a domain name. Add one, or paste a list with one address a line.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CommonFields</name>
    <message>
        <source>An ID is needed. Use 1 to 64 small letters, digits, dots, hyphens and underscores.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot; cannot be an ID. Use 1 to 64 small letters, digits, dots, hyphens and underscores, beginning with a letter or a digit.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has %2 characters. At most %3 are allowed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ID</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Names the object in the document. Small letters, digits, dot, hyphen and underscore, at most 64.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What people read; any characters, at most 128. Without a name the ID is shown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Note</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For people who work on the project.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Editors</name>
    <message>
        <source>Health</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where it is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Capacity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New Address…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New Pool…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Field</name>
    <message>
        <source>%1 is a whole number from %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is a number from %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: several are called &quot;%2&quot;. Use the ID.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is one of: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: there is no &quot;%2&quot;. Choose one from the list or make it first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is true or false.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, &quot;%2&quot;: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ListPath</name>
    <message>
        <source>The row is not in the list any more. Choose another one.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>NewObject</name>
    <message>
        <source>Objects of this kind cannot be added here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PlaceText</name>
    <message>
        <source>Default</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>IP ranges &quot;%1&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Coordinates are latitude and longitude in degrees, such as &quot;39.9, 116.4&quot;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>city, cloud region</comment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PoolTable</name>
    <message>
        <source>Addresses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many addresses are in the pool.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Region – carrier – hall</source>
        <comment>example of a pool&apos;s name</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put addresses with the same region, carrier and purpose into one pool and name it after them, such as &quot;北京-电信-机房&quot;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Capacity from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of smart instances: the sum of the addresses, or one number for the pool.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its addresses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The pool</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Capacity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Split evenly over the addresses. 1 or more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share in the pool</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weight divided by the sum of the weights, while every address is available.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the answer carries.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pool</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pools</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search pools</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add Pool</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No pools</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A pool holds addresses with the same region, carrier and purpose, each with a weight.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pool Member</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Addresses in this pool</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search addresses in this pool</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add Address to Pool</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No addresses in this pool</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Requests that reach the pool are spread over its addresses by weight.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An address of the project.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How often the address is answered, against the others. 1 to 1 000 000.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every address of the project is in the pool already. Add an address first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The address is in the pool already. Change its weight instead.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>References</name>
    <message>
        <source>New Address…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New Pool…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New Health Check…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New Network…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New Line…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ShareText</name>
    <message>
        <source>%1 (%2 %)</source>
        <comment>fraction and percentage</comment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>meridian::console::Console</name>
    <message>
        <source>Cannot write &quot;%1&quot;. Check the folder, the ending (.png) and the space on the disk.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>meridian::console::Texts</name>
    <message>
        <source>There is no room for &quot;%2&quot; beside the project &quot;%1&quot;. Name one project; an address to serve at is written like 127.0.0.1:5353.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--language needs a language, such as en or zh_CN.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--theme needs one of: system, light, dark.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no option &quot;%1&quot;. --help lists all.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--screenshot needs the name of a view and a file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--screenshot needs a file to write after the view &quot;%1&quot;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Usage: meridian [PROJECT] [options]

PROJECT is a *.meridian file, or a JSON document, which is read into a new project.

  --serve [ADDR:PORT]          start the test server, on a free port of 127.0.0.1 unless said otherwise
  --screenshot VIEW FILE.png   open a view, write its picture when it has come to rest, and end
  --language LANGUAGE          en or zh_CN
  --theme THEME                system, light or dark
  --version, --help
</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>meridian::ui::AboutDialog</name>
    <message>
        <source>About Meridian</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Meridian %1</source>
        <comment>name and version</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Console and engine for DNS-based global traffic management. Qt %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Licence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Meridian is free software under the GNU General Public License, version 3 or later. It comes without any warranty.

It is built with Qt, SQLite and libmaxminddb.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>meridian::ui::BulkEditBar</name>
    <message>
        <source>Set for All Selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Field to set</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n rows selected:</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>meridian::ui::ChangesModel</name>
    <message>
        <source>(none)</source>
        <comment>no value</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Position %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Added: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Removed: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changed in spelling only: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changed: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Moved: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Live</source>
        <comment>the published state</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Draft</source>
        <comment>the state being edited</comment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>meridian::ui::CommandPalette</name>
    <message>
        <source>Type the name of an object or of an action</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to Object or Action</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Objects and actions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Up and Down choose, Return goes there or does it, Escape closes.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>meridian::ui::HelpDialog</name>
    <message>
        <source>Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Help text</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>meridian::ui::HistoryPane</name>
    <message>
        <source>Steps that can be undone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Project as it was opened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Journal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Revisions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>User</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show Older Lines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Revision</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Note</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Author</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restore into Draft</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (Live)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restore Revision %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>meridian::ui::KindTexts</name>
    <message>
        <source>Project</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The whole document and its settings.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Location</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Locations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Corrections to the geo database: where a network is, for private and misplaced networks.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Named lists of client networks. Rules use them to tell where a query comes from.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Network</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Networks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Client networks that private zones and policies are for.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Health check</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Health checks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How addresses are probed, and when they count as down.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Addresses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>IP addresses and host names that answers can carry: data centres, load balancers, CDNs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Address pool</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Address pools</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Groups of addresses with equal attributes, such as one data centre and one carrier.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Instance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Instances</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Managed services: a dispatch domain and the rules that route its queries.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rules</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which pool sets serve the queries of a line.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pool set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pool sets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pools that serve together. The first available set of a rule is in effect.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zones</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Domains that this product answers for, with their records.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Record set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Record sets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Records of one name and type, static or routed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Server policy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Server policies</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How networks may use the private DNS, and where it forwards to.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Response policy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Response policies</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Names that are answered otherwise for some networks.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Response rule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Response rules</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One name and how it is answered.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Channel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Channels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where alerts are sent to.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Alert</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Alerts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is told to people, and through which channels.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remote servers that the project is published to.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Policy test</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Policy tests</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Questions with the shares that they must give.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settings of the project</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 &quot;%2&quot;</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>meridian::ui::ListPage</name>
    <message numerus="yes">
        <source>%n entries</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>meridian::ui::MainWindow</name>
    <message>
        <source>Tool Bar</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Project</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Problems</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>History</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start Test Server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Meridian</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 - production - Meridian</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 - Meridian</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This project is marked as production. Publishing takes effect for real clients.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open Project</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Projects (*.meridian *.json)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move to File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Projects (*.meridian)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export Draft as JSON</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>JSON documents (*.json)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change Language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The language changes when Meridian is started the next time.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>meridian::ui::ObjectForm</name>
    <message>
        <source>Change %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change %1 of %2 &quot;%3&quot;</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>meridian::ui::ObjectModel</name>
    <message>
        <source>Change %3 of %1 &quot;%2&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change %3 of %2 × %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Duplicate %1 &quot;%2&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Duplicate %2 × %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete %1 &quot;%2&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete %2 × %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move %1 &quot;%2&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move %2 × %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing can be pasted into this list.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The clipboard holds no text. Copy rows, or one value a line, and paste them here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paste %2 × %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Line %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n more lines cannot be read.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing was pasted.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>meridian::ui::ObjectPage</name>
    <message>
        <source>Add %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>meridian::ui::PageHeader</name>
    <message>
        <source>Back to %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>meridian::ui::PageStack</name>
    <message numerus="yes">
        <source>The project has %n of them, kept as the document has them.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>meridian::ui::PaletteEntries</name>
    <message>
        <source>Action</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>meridian::ui::PickDialog</name>
    <message>
        <source>%1 – %2</source>
        <comment>name and value</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>meridian::ui::PlaceEditor</name>
    <message>
        <source>Name or code of a carrier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name or code of a place</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>meridian::ui::PoolPage</name>
    <message>
        <source>Addresses in this pool</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The share is what an address gets of the requests that reach this pool. On a line, weights of rule and pool multiply with it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose Several…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add Addresses to Pool</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search addresses</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Add %n addresses to a pool</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>meridian::ui::ProblemsModel</name>
    <message>
        <source>%1: %2</source>
        <comment>severity and text</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Problem</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Object</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quick fix</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>meridian::ui::ProblemsPane</name>
    <message>
        <source>Search problems</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fix</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Carries out the quick fix of the selected problem (Ctrl+.)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Problems</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No problems</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Everything that is wrong or unwise in Draft is listed here after each edit.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2, %3</source>
        <comment>numbers of errors, warnings and hints</comment>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n errors</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warnings</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hints</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Fix: %1</source>
        <comment>button; the title of a quick fix</comment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>meridian::ui::ProjectDocument</name>
    <message>
        <source>Undo: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Redo: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>meridian::ui::ProjectTree</name>
    <message>
        <source>Search the project</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Project</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>meridian::ui::ProjectTreeModel</name>
    <message>
        <source>%1 (%2)</source>
        <comment>kind and number of objects</comment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>meridian::ui::ReferenceEditor</name>
    <message>
        <source>%1 (%2)</source>
        <comment>name and id</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None</source>
        <comment>no object is referred to</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show %1</source>
        <comment>opens the object that a field refers to</comment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>meridian::ui::ReviewDialog</name>
    <message>
        <source>Publish</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Review and Publish</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What this revision is for (optional)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show Problems</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Note</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Draft is the same as Live. There is nothing to publish.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n changes against Live</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>First publish: %n objects</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Draft has %n errors. Correct them before it is published.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>The project can only be looked at and cannot be published from here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Publish to Production</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The project &quot;%1&quot; is marked as production. Publishing takes effect at once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every earlier revision can be restored from the history.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>meridian::ui::Session</name>
    <message>
        <source>Open Project</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The project is in &quot;%1&quot; now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Draft was exported to &quot;%1&quot;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export Draft</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Revision %1 is Live.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Publish</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>project name and file</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open Sample</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sample is not part of this build. Open a project of your own.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The project can only be looked at. Close the other program that edits it, or give it a file of its own.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file was brought to this version. A copy of it as it was is in &quot;%1&quot;.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No project is open for editing. Open one, or start with the sample.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>meridian::ui::SourceEditor</name>
    <message>
        <source>Default: everybody else</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A carrier, a place, a network</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A list of IP ranges</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Carrier of the line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Carrier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Place of the line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Place</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>AS number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>IP ranges</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a list of IP ranges, or make one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give a carrier, a place or an AS number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 – written &quot;%2&quot;</source>
        <comment>line in words, line as in the document</comment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>meridian::ui::StateIndicator</name>
    <message>
        <source>Try Again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Review and Publish</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read-only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All edits stored</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Storing…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not stored</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n errors</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warnings</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>No problems</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shows the problems of Draft</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Draft, never published</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Draft = Live</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Draft: %n changes against Live</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>meridian::ui::TablePanel</name>
    <message>
        <source>%1 (%2)</source>
        <comment>action and its keys</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy Rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paste Rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move Up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move Down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show &quot;%1&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show Who Uses It</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>meridian::ui::Theme</name>
    <message>
        <source>Good</source>
        <comment>state of a thing</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Information</source>
        <comment>state of a thing</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Warning</source>
        <comment>state of a thing</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Error</source>
        <comment>state of a thing</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unknown</source>
        <comment>state of a thing</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Off</source>
        <comment>state of a thing</comment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>meridian::ui::ViewOpener</name>
    <message>
        <source>There is no view &quot;%1&quot;. The views are: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The project has nothing to show as &quot;%1&quot;. Open the sample.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>meridian::ui::WelcomePage</name>
    <message>
        <source>Meridian</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Decide with DNS who is sent where. See at once why, try it on this machine, publish when it is right.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recent projects</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the &amp;Sample</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A world-wide service to look at and to play with. Your changes stay in a copy of it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;New Project</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An empty project. It is stored from the first edit on and gets a file of its own when you want one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Open Project…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A project file (*.meridian), or a JSON document, which is read into a new project.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Untitled project</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Last edited %1</source>
        <comment>time</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Projects that you open are listed here, the newest first.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>meridian::ui::WindowActions</name>
    <message>
        <source>%1 (%2)</source>
        <comment>action and shortcut</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Project</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Insert</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Test</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Help on This Page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;About Meridian</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;New Project</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Open Project…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open &amp;Recent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open &amp;Sample</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Move to File…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Export Draft as JSON…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Project Se&amp;ttings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Review and &amp;Publish…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No projects yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Delete Selected Object</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Go to Object or Action…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Search the Project</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Forward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Welcome</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Theme: &amp;System</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Theme: &amp;Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Theme: &amp;Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Language of the System</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Start Test Server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Undo: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Redo: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo: %1 (Ctrl+Z)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo (Ctrl+Z)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Redo: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Redo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Stop Test Server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop Test Server at %1:%2 (F5)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start Test Server (F5)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
