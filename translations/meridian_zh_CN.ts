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
        <translation>地址</translation>
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
        <translation>位置</translation>
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
        <translation>健康检查</translation>
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
        <translation>地址</translation>
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
        <translation>备注</translation>
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
        <translation>地址</translation>
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
        <translation>地址</translation>
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
        <translation>无法写入“%1”。检查文件夹、扩展名（.png）和磁盘空间。</translation>
    </message>
</context>
<context>
    <name>meridian::console::Texts</name>
    <message>
        <source>There is no room for &quot;%2&quot; beside the project &quot;%1&quot;. Name one project; an address to serve at is written like 127.0.0.1:5353.</source>
        <translation>已有项目“%1”，“%2”是多余的。只能指定一个项目；监听地址写作 127.0.0.1:5353 这样的形式。</translation>
    </message>
    <message>
        <source>--language needs a language, such as en or zh_CN.</source>
        <translation>--language 需要一种语言，例如 en 或 zh_CN。</translation>
    </message>
    <message>
        <source>--theme needs one of: system, light, dark.</source>
        <translation>--theme 需要以下之一：system、light、dark。</translation>
    </message>
    <message>
        <source>There is no option &quot;%1&quot;. --help lists all.</source>
        <translation>没有选项“%1”。--help 列出全部选项。</translation>
    </message>
    <message>
        <source>--screenshot needs the name of a view and a file.</source>
        <translation>--screenshot 需要视图名称和文件。</translation>
    </message>
    <message>
        <source>--screenshot needs a file to write after the view &quot;%1&quot;.</source>
        <translation>--screenshot 在视图“%1”之后需要要写入的文件。</translation>
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
        <translation>用法：meridian [PROJECT] [选项]

PROJECT 是 *.meridian 文件，或读入新项目的 JSON 文档。

  --serve [ADDR:PORT]          启动测试服务器；未指定时使用 127.0.0.1 的空闲端口
  --screenshot VIEW FILE.png   打开视图，稳定后写入图片并结束
  --language LANGUAGE          en 或 zh_CN
  --theme THEME                system、light 或 dark
  --version, --help
</translation>
    </message>
</context>
<context>
    <name>meridian::ui::AboutDialog</name>
    <message>
        <source>About Meridian</source>
        <translation>关于 Meridian</translation>
    </message>
    <message>
        <source>Meridian %1</source>
        <comment>name and version</comment>
        <translation>Meridian %1</translation>
    </message>
    <message>
        <source>Console and engine for DNS-based global traffic management. Qt %1.</source>
        <translation>基于 DNS 的全局流量管理控制台与引擎。Qt %1。</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>许可证</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>Meridian is free software under the GNU General Public License, version 3 or later. It comes without any warranty.

It is built with Qt, SQLite and libmaxminddb.</source>
        <translation>Meridian 是自由软件，按 GNU 通用公共许可证第 3 版或更高版本发布，不提供任何担保。

它使用 Qt、SQLite 和 libmaxminddb 构建。</translation>
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
        <translation>（无）</translation>
    </message>
    <message>
        <source>Position %1</source>
        <translation>位置 %1</translation>
    </message>
    <message>
        <source>Added: %1</source>
        <translation>新增：%1</translation>
    </message>
    <message>
        <source>Removed: %1</source>
        <translation>删除：%1</translation>
    </message>
    <message>
        <source>Changed in spelling only: %1</source>
        <translation>仅写法变化：%1</translation>
    </message>
    <message>
        <source>Changed: %1</source>
        <translation>修改：%1</translation>
    </message>
    <message>
        <source>Moved: %1</source>
        <translation>移动：%1</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>变更</translation>
    </message>
    <message>
        <source>Live</source>
        <comment>the published state</comment>
        <translation>线上</translation>
    </message>
    <message>
        <source>Draft</source>
        <comment>the state being edited</comment>
        <translation>草稿</translation>
    </message>
</context>
<context>
    <name>meridian::ui::CommandPalette</name>
    <message>
        <source>Type the name of an object or of an action</source>
        <translation>输入对象或操作的名称</translation>
    </message>
    <message>
        <source>Go to Object or Action</source>
        <translation>转到对象或操作</translation>
    </message>
    <message>
        <source>Objects and actions</source>
        <translation>对象和操作</translation>
    </message>
    <message>
        <source>Up and Down choose, Return goes there or does it, Escape closes.</source>
        <translation>上下键选择，回车转到或执行，Esc 关闭。</translation>
    </message>
</context>
<context>
    <name>meridian::ui::HelpDialog</name>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>Help text</source>
        <translation>帮助内容</translation>
    </message>
</context>
<context>
    <name>meridian::ui::HistoryPane</name>
    <message>
        <source>Steps that can be undone</source>
        <translation>可撤销的步骤</translation>
    </message>
    <message>
        <source>Project as it was opened</source>
        <translation>打开时的项目</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Journal</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>Revisions</source>
        <translation>修订版</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>User</source>
        <translation>用户</translation>
    </message>
    <message>
        <source>Show Older Lines</source>
        <translation>显示更早的记录</translation>
    </message>
    <message>
        <source>Revision</source>
        <translation>修订版</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Author</source>
        <translation>作者</translation>
    </message>
    <message>
        <source>Restore into Draft</source>
        <translation>恢复到草稿</translation>
    </message>
    <message>
        <source>%1 (Live)</source>
        <translation>%1（线上）</translation>
    </message>
    <message>
        <source>Restore Revision %1</source>
        <translation>恢复修订版 %1</translation>
    </message>
</context>
<context>
    <name>meridian::ui::KindTexts</name>
    <message>
        <source>Project</source>
        <translation>项目</translation>
    </message>
    <message>
        <source>The whole document and its settings.</source>
        <translation>整个文档及其设置。</translation>
    </message>
    <message>
        <source>Location</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Locations</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Corrections to the geo database: where a network is, for private and misplaced networks.</source>
        <translation>对地理数据库的修正：内部网络和定位有误的网络在哪里。</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>线路</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>线路</translation>
    </message>
    <message>
        <source>Named lists of client networks. Rules use them to tell where a query comes from.</source>
        <translation>命名的客户端网段列表。规则用它们判断查询来自何处。</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>Networks</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>Client networks that private zones and policies are for.</source>
        <translation>内网区域和策略所面向的客户端网络。</translation>
    </message>
    <message>
        <source>Health check</source>
        <translation>健康检查</translation>
    </message>
    <message>
        <source>Health checks</source>
        <translation>健康检查</translation>
    </message>
    <message>
        <source>How addresses are probed, and when they count as down.</source>
        <translation>如何探测地址，以及何时视为故障。</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>Addresses</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>IP addresses and host names that answers can carry: data centres, load balancers, CDNs.</source>
        <translation>应答可以携带的 IP 地址和主机名：数据中心、负载均衡、CDN。</translation>
    </message>
    <message>
        <source>Address pool</source>
        <translation>地址池</translation>
    </message>
    <message>
        <source>Address pools</source>
        <translation>地址池</translation>
    </message>
    <message>
        <source>Groups of addresses with equal attributes, such as one data centre and one carrier.</source>
        <translation>属性相同的一组地址，例如同一机房、同一运营商。</translation>
    </message>
    <message>
        <source>Instance</source>
        <translation>实例</translation>
    </message>
    <message>
        <source>Instances</source>
        <translation>实例</translation>
    </message>
    <message>
        <source>Managed services: a dispatch domain and the rules that route its queries.</source>
        <translation>受管服务：一个调度域名以及路由其查询的规则。</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>Which pool sets serve the queries of a line.</source>
        <translation>一条线路的查询由哪些地址池集合服务。</translation>
    </message>
    <message>
        <source>Pool set</source>
        <translation>地址池集合</translation>
    </message>
    <message>
        <source>Pool sets</source>
        <translation>地址池集合</translation>
    </message>
    <message>
        <source>Pools that serve together. The first available set of a rule is in effect.</source>
        <translation>共同服务的地址池。规则中第一个可用的集合生效。</translation>
    </message>
    <message>
        <source>Zone</source>
        <translation>区域</translation>
    </message>
    <message>
        <source>Zones</source>
        <translation>区域</translation>
    </message>
    <message>
        <source>Domains that this product answers for, with their records.</source>
        <translation>本产品负责应答的域名及其记录。</translation>
    </message>
    <message>
        <source>Record set</source>
        <translation>记录集</translation>
    </message>
    <message>
        <source>Record sets</source>
        <translation>记录集</translation>
    </message>
    <message>
        <source>Records of one name and type, static or routed.</source>
        <translation>同名同类型的记录，静态或按策略路由。</translation>
    </message>
    <message>
        <source>Server policy</source>
        <translation>服务器策略</translation>
    </message>
    <message>
        <source>Server policies</source>
        <translation>服务器策略</translation>
    </message>
    <message>
        <source>How networks may use the private DNS, and where it forwards to.</source>
        <translation>网络如何使用内网 DNS，以及转发到哪里。</translation>
    </message>
    <message>
        <source>Response policy</source>
        <translation>响应策略</translation>
    </message>
    <message>
        <source>Response policies</source>
        <translation>响应策略</translation>
    </message>
    <message>
        <source>Names that are answered otherwise for some networks.</source>
        <translation>对某些网络给出不同应答的名称。</translation>
    </message>
    <message>
        <source>Response rule</source>
        <translation>响应规则</translation>
    </message>
    <message>
        <source>Response rules</source>
        <translation>响应规则</translation>
    </message>
    <message>
        <source>One name and how it is answered.</source>
        <translation>一个名称及其应答方式。</translation>
    </message>
    <message>
        <source>Channel</source>
        <translation>通知渠道</translation>
    </message>
    <message>
        <source>Channels</source>
        <translation>通知渠道</translation>
    </message>
    <message>
        <source>Where alerts are sent to.</source>
        <translation>告警发送到哪里。</translation>
    </message>
    <message>
        <source>Alert</source>
        <translation>告警</translation>
    </message>
    <message>
        <source>Alerts</source>
        <translation>告警</translation>
    </message>
    <message>
        <source>What is told to people, and through which channels.</source>
        <translation>通知哪些事件，通过哪些渠道。</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Remote servers that the project is published to.</source>
        <translation>项目发布到的远程服务器。</translation>
    </message>
    <message>
        <source>Policy test</source>
        <translation>策略测试</translation>
    </message>
    <message>
        <source>Policy tests</source>
        <translation>策略测试</translation>
    </message>
    <message>
        <source>Questions with the shares that they must give.</source>
        <translation>查询及其必须给出的份额。</translation>
    </message>
    <message>
        <source>Settings of the project</source>
        <translation>项目设置</translation>
    </message>
    <message>
        <source>%1 &quot;%2&quot;</source>
        <translation>%1“%2”</translation>
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
        <translation>工具栏</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>项目</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>History</source>
        <translation>历史</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Start Test Server</source>
        <translation>启动测试服务器</translation>
    </message>
    <message>
        <source>Meridian</source>
        <translation>Meridian</translation>
    </message>
    <message>
        <source>%1 - production - Meridian</source>
        <translation>%1 - 生产环境 - Meridian</translation>
    </message>
    <message>
        <source>%1 - Meridian</source>
        <translation>%1 - Meridian</translation>
    </message>
    <message>
        <source>This project is marked as production. Publishing takes effect for real clients.</source>
        <translation>此项目标记为生产环境。发布会影响真实客户端。</translation>
    </message>
    <message>
        <source>Open Project</source>
        <translation>打开项目</translation>
    </message>
    <message>
        <source>Projects (*.meridian *.json)</source>
        <translation>项目 (*.meridian *.json)</translation>
    </message>
    <message>
        <source>Move to File</source>
        <translation>移至文件</translation>
    </message>
    <message>
        <source>Projects (*.meridian)</source>
        <translation>项目 (*.meridian)</translation>
    </message>
    <message>
        <source>Export Draft as JSON</source>
        <translation>将草稿导出为 JSON</translation>
    </message>
    <message>
        <source>JSON documents (*.json)</source>
        <translation>JSON 文档 (*.json)</translation>
    </message>
    <message>
        <source>Delete %1</source>
        <translation>删除%1</translation>
    </message>
    <message>
        <source>Change Language</source>
        <translation>更改语言</translation>
    </message>
    <message>
        <source>The language changes when Meridian is started the next time.</source>
        <translation>下次启动 Meridian 时更换语言。</translation>
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
        <translation>
            <numerusform>项目中有 %n 个，按文档原样保留。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>meridian::ui::PaletteEntries</name>
    <message>
        <source>Action</source>
        <translation>操作</translation>
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
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Object</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>Quick fix</source>
        <translation>快速修复</translation>
    </message>
</context>
<context>
    <name>meridian::ui::ProblemsPane</name>
    <message>
        <source>Search problems</source>
        <translation>搜索问题</translation>
    </message>
    <message>
        <source>Fix</source>
        <translation>修复</translation>
    </message>
    <message>
        <source>Carries out the quick fix of the selected problem (Ctrl+.)</source>
        <translation>执行所选问题的快速修复 (Ctrl+.)</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>No problems</source>
        <translation>没有问题</translation>
    </message>
    <message>
        <source>Everything that is wrong or unwise in Draft is listed here after each edit.</source>
        <translation>每次编辑后，草稿中的错误和不妥之处都列在这里。</translation>
    </message>
    <message>
        <source>%1, %2, %3</source>
        <comment>numbers of errors, warnings and hints</comment>
        <translation>%1，%2，%3</translation>
    </message>
    <message numerus="yes">
        <source>%n errors</source>
        <translation>
            <numerusform>%n 个错误</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warnings</source>
        <translation>
            <numerusform>%n 个警告</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hints</source>
        <translation>
            <numerusform>%n 个提示</numerusform>
        </translation>
    </message>
    <message>
        <source>Fix: %1</source>
        <comment>button; the title of a quick fix</comment>
        <translation>修复：%1</translation>
    </message>
</context>
<context>
    <name>meridian::ui::ProjectDocument</name>
    <message>
        <source>Undo: %1</source>
        <translation>撤销：%1</translation>
    </message>
    <message>
        <source>Redo: %1</source>
        <translation>重做：%1</translation>
    </message>
</context>
<context>
    <name>meridian::ui::ProjectTree</name>
    <message>
        <source>Search the project</source>
        <translation>搜索项目</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>项目</translation>
    </message>
</context>
<context>
    <name>meridian::ui::ProjectTreeModel</name>
    <message>
        <source>%1 (%2)</source>
        <comment>kind and number of objects</comment>
        <translation>%1（%2）</translation>
    </message>
</context>
<context>
    <name>meridian::ui::ReferenceEditor</name>
    <message>
        <source>%1 (%2)</source>
        <comment>name and id</comment>
        <translation>%1（%2）</translation>
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
        <translation>发布</translation>
    </message>
    <message>
        <source>Review and Publish</source>
        <translation>审阅并发布</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>变更</translation>
    </message>
    <message>
        <source>What this revision is for (optional)</source>
        <translation>此修订版的用途（可选）</translation>
    </message>
    <message>
        <source>Show Problems</source>
        <translation>显示问题</translation>
    </message>
    <message>
        <source>&amp;Note</source>
        <translation>备注(&amp;N)</translation>
    </message>
    <message>
        <source>Draft is the same as Live. There is nothing to publish.</source>
        <translation>草稿与线上相同，没有可发布的内容。</translation>
    </message>
    <message numerus="yes">
        <source>%n changes against Live</source>
        <translation>
            <numerusform>与线上相比有 %n 处变更</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>First publish: %n objects</source>
        <translation>
            <numerusform>首次发布：%n 个对象</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Draft has %n errors. Correct them before it is published.</source>
        <translation>
            <numerusform>草稿有 %n 个错误。更正后才能发布。</numerusform>
        </translation>
    </message>
    <message>
        <source>The project can only be looked at and cannot be published from here.</source>
        <translation>项目为只读，无法在此发布。</translation>
    </message>
    <message>
        <source>Publish to Production</source>
        <translation>发布到生产环境</translation>
    </message>
    <message>
        <source>The project &quot;%1&quot; is marked as production. Publishing takes effect at once.</source>
        <translation>项目“%1”标记为生产环境。发布立即生效。</translation>
    </message>
    <message>
        <source>Every earlier revision can be restored from the history.</source>
        <translation>任何较早的修订版都可以从历史中恢复。</translation>
    </message>
</context>
<context>
    <name>meridian::ui::Session</name>
    <message>
        <source>Open Project</source>
        <translation>打开项目</translation>
    </message>
    <message>
        <source>The project is in &quot;%1&quot; now.</source>
        <translation>项目现在位于“%1”。</translation>
    </message>
    <message>
        <source>Draft was exported to &quot;%1&quot;.</source>
        <translation>草稿已导出到“%1”。</translation>
    </message>
    <message>
        <source>Export Draft</source>
        <translation>导出草稿</translation>
    </message>
    <message>
        <source>Revision %1 is Live.</source>
        <translation>修订版 %1 已上线。</translation>
    </message>
    <message>
        <source>Publish</source>
        <translation>发布</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>project name and file</comment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>未命名</translation>
    </message>
    <message>
        <source>Open Sample</source>
        <translation>打开示例</translation>
    </message>
    <message>
        <source>The sample is not part of this build. Open a project of your own.</source>
        <translation>此版本不含示例。打开自己的项目。</translation>
    </message>
    <message>
        <source>The project can only be looked at. Close the other program that edits it, or give it a file of its own.</source>
        <translation>项目为只读。关闭正在编辑它的其他程序，或将它移至单独的文件。</translation>
    </message>
    <message>
        <source>The file was brought to this version. A copy of it as it was is in &quot;%1&quot;.</source>
        <translation>文件已升级到此版本。原文件的副本位于“%1”。</translation>
    </message>
    <message>
        <source>No project is open for editing. Open one, or start with the sample.</source>
        <translation>没有可编辑的项目。打开一个项目，或从示例开始。</translation>
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
        <translation>重试</translation>
    </message>
    <message>
        <source>Review and Publish</source>
        <translation>审阅并发布</translation>
    </message>
    <message>
        <source>Read-only</source>
        <translation>只读</translation>
    </message>
    <message>
        <source>All edits stored</source>
        <translation>所有编辑已存储</translation>
    </message>
    <message>
        <source>Storing…</source>
        <translation>正在存储…</translation>
    </message>
    <message>
        <source>Not stored</source>
        <translation>未存储</translation>
    </message>
    <message numerus="yes">
        <source>%n errors</source>
        <translation>
            <numerusform>%n 个错误</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warnings</source>
        <translation>
            <numerusform>%n 个警告</numerusform>
        </translation>
    </message>
    <message>
        <source>No problems</source>
        <translation>没有问题</translation>
    </message>
    <message>
        <source>Shows the problems of Draft</source>
        <translation>显示草稿的问题</translation>
    </message>
    <message>
        <source>Draft, never published</source>
        <translation>草稿，从未发布</translation>
    </message>
    <message>
        <source>Draft = Live</source>
        <translation>草稿 = 线上</translation>
    </message>
    <message numerus="yes">
        <source>Draft: %n changes against Live</source>
        <translation>
            <numerusform>草稿：与线上相比有 %n 处变更</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>meridian::ui::TablePanel</name>
    <message>
        <source>%1 (%2)</source>
        <comment>action and its keys</comment>
        <translation>%1（%2）</translation>
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
        <translation>正常</translation>
    </message>
    <message>
        <source>Information</source>
        <comment>state of a thing</comment>
        <translation>信息</translation>
    </message>
    <message>
        <source>Warning</source>
        <comment>state of a thing</comment>
        <translation>警告</translation>
    </message>
    <message>
        <source>Error</source>
        <comment>state of a thing</comment>
        <translation>错误</translation>
    </message>
    <message>
        <source>Unknown</source>
        <comment>state of a thing</comment>
        <translation>未知</translation>
    </message>
    <message>
        <source>Off</source>
        <comment>state of a thing</comment>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>meridian::ui::ViewOpener</name>
    <message>
        <source>There is no view &quot;%1&quot;. The views are: %2.</source>
        <translation>没有视图“%1”。可用视图：%2。</translation>
    </message>
    <message>
        <source>The project has nothing to show as &quot;%1&quot;. Open the sample.</source>
        <translation>项目中没有可显示为“%1”的内容。打开示例。</translation>
    </message>
</context>
<context>
    <name>meridian::ui::WelcomePage</name>
    <message>
        <source>Meridian</source>
        <translation>Meridian</translation>
    </message>
    <message>
        <source>Decide with DNS who is sent where. See at once why, try it on this machine, publish when it is right.</source>
        <translation>用 DNS 决定把谁送往何处。立即看到原因，在本机试用，确认无误后发布。</translation>
    </message>
    <message>
        <source>Recent projects</source>
        <translation>最近的项目</translation>
    </message>
    <message>
        <source>Open the &amp;Sample</source>
        <translation>打开示例(&amp;S)</translation>
    </message>
    <message>
        <source>A world-wide service to look at and to play with. Your changes stay in a copy of it.</source>
        <translation>一个可以查看和试用的全球服务。您的更改保留在副本中。</translation>
    </message>
    <message>
        <source>&amp;New Project</source>
        <translation>新建项目(&amp;N)</translation>
    </message>
    <message>
        <source>An empty project. It is stored from the first edit on and gets a file of its own when you want one.</source>
        <translation>一个空项目。从第一次编辑起即自动存储，需要时可移至单独的文件。</translation>
    </message>
    <message>
        <source>&amp;Open Project…</source>
        <translation>打开项目(&amp;O)…</translation>
    </message>
    <message>
        <source>A project file (*.meridian), or a JSON document, which is read into a new project.</source>
        <translation>项目文件 (*.meridian)，或读入新项目的 JSON 文档。</translation>
    </message>
    <message>
        <source>Untitled project</source>
        <translation>未命名项目</translation>
    </message>
    <message>
        <source>Last edited %1</source>
        <comment>time</comment>
        <translation>上次编辑：%1</translation>
    </message>
    <message>
        <source>Projects that you open are listed here, the newest first.</source>
        <translation>打开过的项目列在这里，最新的在前。</translation>
    </message>
</context>
<context>
    <name>meridian::ui::WindowActions</name>
    <message>
        <source>%1 (%2)</source>
        <comment>action and shortcut</comment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>&amp;Project</source>
        <translation>项目(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Insert</source>
        <translation>插入(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Test</source>
        <translation>测试(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Help on This Page</source>
        <translation>本页帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;About Meridian</source>
        <translation>关于 Meridian(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;New Project</source>
        <translation>新建项目(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Open Project…</source>
        <translation>打开项目(&amp;O)…</translation>
    </message>
    <message>
        <source>Open &amp;Recent</source>
        <translation>打开最近的项目(&amp;R)</translation>
    </message>
    <message>
        <source>Open &amp;Sample</source>
        <translation>打开示例(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Move to File…</source>
        <translation>移至文件(&amp;M)…</translation>
    </message>
    <message>
        <source>&amp;Export Draft as JSON…</source>
        <translation>将草稿导出为 JSON(&amp;E)…</translation>
    </message>
    <message>
        <source>Project Se&amp;ttings</source>
        <translation>项目设置(&amp;T)</translation>
    </message>
    <message>
        <source>Review and &amp;Publish…</source>
        <translation>审阅并发布(&amp;P)…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>No projects yet</source>
        <translation>还没有项目</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Delete Selected Object</source>
        <translation>删除所选对象(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Go to Object or Action…</source>
        <translation>转到对象或操作(&amp;G)…</translation>
    </message>
    <message>
        <source>&amp;Search the Project</source>
        <translation>搜索项目(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>后退(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Forward</source>
        <translation>前进(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Welcome</source>
        <translation>欢迎页(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>Theme: &amp;System</source>
        <translation>主题：跟随系统(&amp;S)</translation>
    </message>
    <message>
        <source>Theme: &amp;Light</source>
        <translation>主题：浅色(&amp;L)</translation>
    </message>
    <message>
        <source>Theme: &amp;Dark</source>
        <translation>主题：深色(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>Language of the System</source>
        <translation>系统语言</translation>
    </message>
    <message>
        <source>&amp;Start Test Server</source>
        <translation>启动测试服务器(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Undo: %1</source>
        <translation>撤销：%1(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo: %1</source>
        <translation>重做：%1(&amp;R)</translation>
    </message>
    <message>
        <source>Undo: %1 (Ctrl+Z)</source>
        <translation>撤销：%1 (Ctrl+Z)</translation>
    </message>
    <message>
        <source>Undo (Ctrl+Z)</source>
        <translation>撤销 (Ctrl+Z)</translation>
    </message>
    <message>
        <source>Redo: %1</source>
        <translation>重做：%1</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>&amp;Stop Test Server</source>
        <translation>停止测试服务器(&amp;S)</translation>
    </message>
    <message>
        <source>Stop Test Server at %1:%2 (F5)</source>
        <translation>停止 %1:%2 上的测试服务器 (F5)</translation>
    </message>
    <message>
        <source>Start Test Server (F5)</source>
        <translation>启动测试服务器 (F5)</translation>
    </message>
</context>
</TS>
