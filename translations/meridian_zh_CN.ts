<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>AddressTable</name>
    <message>
        <source>A value is needed: an IPv4 address, an IPv6 address or a domain name.</source>
        <translation>需要一个值：IPv4 地址、IPv6 地址或域名。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no address. Use an IPv4 address (192.0.2.1), an IPv6 address (2001:db8::1) or a domain name (lb.example.net).</source>
        <translation>“%1”不是地址。请使用 IPv4 地址 (192.0.2.1)、IPv6 地址 (2001:db8::1) 或域名 (lb.example.net)。</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>What the answer carries: an IPv4 address, an IPv6 address or a domain name.</source>
        <translation>应答携带的内容：IPv4 地址、IPv6 地址或域名。</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Which record the address is answered with: A, AAAA or CNAME.</source>
        <translation>用哪种记录应答该地址：A、AAAA 或 CNAME。</translation>
    </message>
    <message>
        <source>IPv4</source>
        <translation>IPv4</translation>
    </message>
    <message>
        <source>IPv6</source>
        <translation>IPv6</translation>
    </message>
    <message>
        <source>Name</source>
        <comment>kind of address: a domain name</comment>
        <translation>域名</translation>
    </message>
    <message>
        <source>Location</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Where it stands: a place, a cloud region, or latitude and longitude.</source>
        <translation>所在之处：地点、云区域或经纬度。</translation>
    </message>
    <message>
        <source>Carrier</source>
        <translation>运营商</translation>
    </message>
    <message>
        <source>The network it is in, such as cn-telecom.</source>
        <translation>所在的网络，例如 cn-telecom。</translation>
    </message>
    <message>
        <source>Capacity</source>
        <translation>容量</translation>
    </message>
    <message>
        <source>Relative, in one unit across an instance. 1 or more.</source>
        <translation>相对数值，同一实例内单位一致。至少为 1。</translation>
    </message>
    <message>
        <source>Health check</source>
        <translation>健康检查</translation>
    </message>
    <message>
        <source>Without one the address always counts as available.</source>
        <translation>没有健康检查的地址始终视为可用。</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>模式</translation>
    </message>
    <message>
        <source>Automatic obeys the health check.</source>
        <translation>“自动”服从健康检查。</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Always on</source>
        <translation>始终可用</translation>
    </message>
    <message>
        <source>Always off</source>
        <translation>始终不可用</translation>
    </message>
    <message>
        <source>Backends</source>
        <translation>后端</translation>
    </message>
    <message>
        <source>Of a load balancer behind the address. Empty: there is none.</source>
        <translation>地址背后的负载均衡器的后端数。留空：没有。</translation>
    </message>
    <message>
        <source>Healthy backends</source>
        <translation>可用后端</translation>
    </message>
    <message>
        <source>How many of them serve.</source>
        <translation>其中正在服务的数量。</translation>
    </message>
    <message>
        <source>Healthy from</source>
        <translation>可用阈值</translation>
    </message>
    <message>
        <source>The address is healthy if so many percent of its backends are.</source>
        <translation>可用后端达到此百分比时，地址视为可用。</translation>
    </message>
    <message>
        <source>Addresses</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>Search addresses</source>
        <translation>搜索地址</translation>
    </message>
    <message>
        <source>Add Address</source>
        <translation>添加地址</translation>
    </message>
    <message>
        <source>No addresses</source>
        <translation>没有地址</translation>
    </message>
    <message>
        <source>An address is what an answer carries: an IPv4 or IPv6 address or a domain name. Add one, or paste a list with one address a line.</source>
        <translation>地址是应答携带的内容：IPv4 地址、IPv6 地址或域名。添加一个，或粘贴每行一个地址的列表。</translation>
    </message>
</context>
<context>
    <name>AlertTables</name>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Desktop notification</source>
        <translation>桌面通知</translation>
    </message>
    <message>
        <source>Webhook</source>
        <translation>Webhook</translation>
    </message>
    <message>
        <source>Mail (SMTP)</source>
        <translation>邮件 (SMTP)</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Without a URL the channel cannot send anything.</source>
        <translation>没有 URL，该渠道无法发送。</translation>
    </message>
    <message>
        <source>A webhook cannot be sent to &quot;%1&quot;. Write a URL that begins with https:// or http://.</source>
        <translation>Webhook 无法发送到“%1”。请填写以 https:// 或 http:// 开头的 URL。</translation>
    </message>
    <message>
        <source>Mail cannot be sent to &quot;%1&quot;. Write a URL that begins with smtps:// or smtp://.</source>
        <translation>邮件无法发送到“%1”。请填写以 smtps:// 或 smtp:// 开头的 URL。</translation>
    </message>
    <message>
        <source>Everybody who sees the project reads the password in the URL. Move it to the server&apos;s file of secrets.</source>
        <translation>任何能看到项目的人都能读到 URL 中的密码。请将其移到服务器的密钥文件中。</translation>
    </message>
    <message>
        <source>URL</source>
        <translation>URL</translation>
    </message>
    <message>
        <source>A webhook&apos;s URL, or the mail server: https://host/path, smtps://host or smtp://host:587.</source>
        <translation>Webhook 的 URL 或邮件服务器：https://host/path、smtps://host 或 smtp://host:587。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no URL. Write one such as https://host.example/path or smtps://mail.example.</source>
        <translation>“%1”不是 URL。请写作如 https://host.example/path 或 smtps://mail.example。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no mail address. Write one such as ops@example.net or Operations &lt;ops@example.net&gt;.</source>
        <translation>“%1”不是邮件地址。请写作如 ops@example.net 或 Operations &lt;ops@example.net&gt;。</translation>
    </message>
    <message>
        <source>Mail address</source>
        <translation>邮件地址</translation>
    </message>
    <message>
        <source>Sender</source>
        <translation>发件人</translation>
    </message>
    <message>
        <source>Mail address that alerts come from, at most 320 characters.</source>
        <translation>发送告警的邮件地址，最多 320 个字符。</translation>
    </message>
    <message>
        <source>Without a sender the channel cannot send anything.</source>
        <translation>没有发件人，该渠道无法发送。</translation>
    </message>
    <message>
        <source>Recipients</source>
        <translation>收件人</translation>
    </message>
    <message>
        <source>Mail addresses, one a line.</source>
        <translation>邮件地址，每行一个。</translation>
    </message>
    <message>
        <source>%1 stands there twice. Remove one of them.</source>
        <translation>%1 出现了两次。请移除其中一个。</translation>
    </message>
    <message>
        <source>Without a recipient the channel cannot send anything.</source>
        <translation>没有收件人，该渠道无法发送。</translation>
    </message>
    <message>
        <source>Program and arguments; double quotes keep a part together, and no shell is used. At most 4 096 characters.</source>
        <translation>程序及其参数；双引号内的部分不拆分，不经过 shell。最多 4 096 个字符。</translation>
    </message>
    <message>
        <source>A quote is left open in the command. Close it.</source>
        <translation>命令中有未闭合的引号。请将其闭合。</translation>
    </message>
    <message>
        <source>Without a command the channel cannot send anything.</source>
        <translation>没有命令，该渠道无法发送。</translation>
    </message>
    <message>
        <source>Sends to</source>
        <translation>发送到</translation>
    </message>
    <message>
        <source>The URL, the recipients or the command.</source>
        <translation>URL、收件人或命令。</translation>
    </message>
    <message>
        <source>This desktop</source>
        <translation>本机桌面</translation>
    </message>
    <message>
        <source>Watches</source>
        <translation>监视</translation>
    </message>
    <message>
        <source>The kind of objects that the alert is about.</source>
        <translation>告警所针对的对象类型。</translation>
    </message>
    <message>
        <source>Instances</source>
        <translation>实例</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>Pool sets</source>
        <translation>池集</translation>
    </message>
    <message>
        <source>Address pools</source>
        <translation>地址池</translation>
    </message>
    <message>
        <source>Addresses</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>name and id</comment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>All</source>
        <comment>objects that an alert watches</comment>
        <translation>全部</translation>
    </message>
    <message>
        <source>Object</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>One object of the kind, or all of them. Its ID can be typed; rules and pool sets are instance/rule/set.</source>
        <translation>该类型的一个对象，或全部对象。可直接输入其 ID；规则和池集写作 实例/规则/池集。</translation>
    </message>
    <message>
        <source>Unavailable</source>
        <translation>不可用</translation>
    </message>
    <message>
        <source>Recovered</source>
        <translation>已恢复</translation>
    </message>
    <message>
        <source>Degraded</source>
        <translation>降级</translation>
    </message>
    <message>
        <source>Switched</source>
        <translation>已切换</translation>
    </message>
    <message>
        <source>Without an event the alert never tells anything.</source>
        <translation>没有事件，该告警从不通知。</translation>
    </message>
    <message>
        <source>Only pool sets, rules and instances switch. Watch one of them for that.</source>
        <translation>只有池集、规则和实例会切换。请为此监视其中之一。</translation>
    </message>
    <message>
        <source>Recovered is told of what was told before. Add Unavailable or Degraded.</source>
        <translation>“已恢复”只针对先前通知过的事件。请添加“不可用”或“降级”。</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>What is told: objects that become unavailable, recover, lose a part (degraded), or answer from another set (switched).</source>
        <translation>通知什么：对象变为不可用、恢复、失去一部分（降级），或改由其他池集应答（切换）。</translation>
    </message>
    <message>
        <source>Channels</source>
        <translation>通知渠道</translation>
    </message>
    <message>
        <source>The alert has no channel, so nobody is told. Add a channel and tick it.</source>
        <translation>该告警没有通知渠道，因此不会通知任何人。请添加渠道并勾选。</translation>
    </message>
    <message>
        <source>After</source>
        <translation>延迟</translation>
    </message>
    <message>
        <source>How long the state must have held before it is told. 0 to 604 800 seconds.</source>
        <translation>状态须保持多久才通知。0 到 604 800 秒。</translation>
    </message>
    <message>
        <source>s</source>
        <comment>seconds</comment>
        <translation>秒</translation>
    </message>
    <message>
        <source>Channel</source>
        <translation>通知渠道</translation>
    </message>
    <message>
        <source>Search channels</source>
        <translation>搜索通知渠道</translation>
    </message>
    <message>
        <source>Add Channel</source>
        <translation>添加通知渠道</translation>
    </message>
    <message>
        <source>No channels</source>
        <translation>没有通知渠道</translation>
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
        <source>Search alerts</source>
        <translation>搜索告警</translation>
    </message>
    <message>
        <source>Add Alert</source>
        <translation>添加告警</translation>
    </message>
    <message>
        <source>No alerts</source>
        <translation>没有告警</translation>
    </message>
    <message>
        <source>How alerts are sent. A desktop is told by the console alone, while its test server probes.</source>
        <translation>告警如何发送。桌面只由控制台在其测试服务器探测期间通知。</translation>
    </message>
    <message>
        <source>Where the alert goes. The server meridiand sends it; the console only shows it on desktops, while its test server probes.</source>
        <translation>告警发往何处。由服务器 meridiand 发送；控制台只在其测试服务器探测期间于桌面显示。</translation>
    </message>
    <message>
        <source>Desktops alone are told, by the console while its test server probes. The server meridiand tells nobody: add a channel of another kind.</source>
        <translation>只通知桌面，即控制台在其测试服务器探测期间显示。服务器 meridiand 不会通知任何人：请添加其他类型的通知渠道。</translation>
    </message>
    <message>
        <source>A channel is where alerts go: a webhook, mail, a command or this desktop. The server meridiand sends them; the console shows those for desktops.</source>
        <translation>通知渠道是告警的去处：webhook、邮件、命令或本机桌面。由服务器 meridiand 发送；发往桌面的由控制台显示。</translation>
    </message>
    <message>
        <source>An alert says which events are told, of which objects, and through which channels. The server meridiand sends them; the console shows those for desktops.</source>
        <translation>告警说明通知哪些事件、关于哪些对象、经过哪些通知渠道。由服务器 meridiand 发送；发往桌面的由控制台显示。</translation>
    </message>
    <message>
        <source>The project has no nodes, so the alert never tells anything.</source>
        <translation>项目中没有节点，因此该告警从不通知。</translation>
    </message>
    <message>
        <source>No health check is probed from %1, and nothing is known of a node that only answers: the alert never tells of it.</source>
        <translation>没有健康检查从 %1 探测，而对只负责应答的节点一无所知：该告警从不通知其状况。</translation>
    </message>
    <message>
        <source>Addresses and nodes are available or not, never degraded. Watch pools or pool sets for that.</source>
        <translation>地址和节点只有可用与不可用，没有降级。如需监视降级，请监视地址池或池集。</translation>
    </message>
    <message>
        <source>Tell again every</source>
        <translation>重复通知间隔</translation>
    </message>
    <message>
        <source>How often what lasts is told again. 0: it is told once; else at most 604 800 seconds.</source>
        <translation>仍持续的情况每隔多久再次通知。0：只通知一次；否则最多 604 800 秒。</translation>
    </message>
    <message>
        <source>Only Unavailable and Degraded last, so nothing is told again. Tick one of them, or write 0.</source>
        <translation>只有“不可用”和“降级”会持续，因此不会再次通知。请勾选其中之一，或填写 0。</translation>
    </message>
    <message>
        <source>Nobody reads for long what is told so often. Write %1 s or more.</source>
        <translation>通知得如此频繁，很快就无人再看。请填写 %1 秒或更长。</translation>
    </message>
    <message>
        <source>Silence</source>
        <translation>静默时段</translation>
    </message>
    <message>
        <source>Hours in which nothing is told, in UTC, one window a line. What still holds at the end is told then; what came and went meanwhile is not.</source>
        <translation>不发通知的时段，按 UTC，每行一个。结束时仍成立的情况届时通知；其间出现又消失的不通知。</translation>
    </message>
    <message>
        <source>The whole week is silent, so the alert never tells anything. Leave hours in which it may.</source>
        <translation>整周都静默，因此该告警从不通知。请留出可以通知的时段。</translation>
    </message>
    <message>
        <source>Days from mon to sun, and hours in UTC: &quot;sat, sun 22:00-06:00&quot;. Without days it is every day.</source>
        <translation>星期为 mon 到 sun（周一到周日），时间为 UTC：“sat, sun 22:00-06:00”。不写星期则为每天。</translation>
    </message>
</context>
<context>
    <name>CommonFields</name>
    <message>
        <source>An ID is needed. Use 1 to 64 small letters, digits, dots, hyphens and underscores.</source>
        <translation>需要 ID。请使用 1 到 64 个小写字母、数字、点、连字符和下划线。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; cannot be an ID. Use 1 to 64 small letters, digits, dots, hyphens and underscores, beginning with a letter or a digit.</source>
        <translation>“%1”不能用作 ID。请使用 1 到 64 个小写字母、数字、点、连字符和下划线，并以字母或数字开头。</translation>
    </message>
    <message>
        <source>%1 has %2 characters. At most %3 are allowed.</source>
        <translation>“%1”有 %2 个字符，最多允许 %3 个。</translation>
    </message>
    <message>
        <source>ID</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>Names the object in the document. Small letters, digits, dot, hyphen and underscore, at most 64.</source>
        <translation>在文档中标识该对象。小写字母、数字、点、连字符和下划线，最多 64 个。</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>What people read; any characters, at most 128. Without a name the ID is shown.</source>
        <translation>供人阅读的名称；任意字符，最多 128 个。没有名称时显示 ID。</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>For people who work on the project.</source>
        <translation>供项目协作者阅读。</translation>
    </message>
</context>
<context>
    <name>Editors</name>
    <message>
        <source>Health</source>
        <translation>健康状态</translation>
    </message>
    <message>
        <source>Where it is</source>
        <translation>所在位置</translation>
    </message>
    <message>
        <source>Capacity</source>
        <translation>容量</translation>
    </message>
    <message>
        <source>New Address…</source>
        <translation>新建地址…</translation>
    </message>
    <message>
        <source>New Pool…</source>
        <translation>新建地址池…</translation>
    </message>
    <message>
        <source>Decisions</source>
        <translation>决策</translation>
    </message>
    <message>
        <source>Publishing</source>
        <translation>发布</translation>
    </message>
    <message>
        <source>New Zone…</source>
        <translation>新建区域…</translation>
    </message>
    <message>
        <source>New Record Set…</source>
        <translation>新建记录集…</translation>
    </message>
    <message>
        <source>New Instance…</source>
        <translation>新建实例…</translation>
    </message>
    <message>
        <source>New Rule…</source>
        <translation>新建规则…</translation>
    </message>
    <message>
        <source>New Pool Set…</source>
        <translation>新建池集…</translation>
    </message>
    <message>
        <source>New Health Check…</source>
        <translation>新建健康检查…</translation>
    </message>
    <message>
        <source>New Line…</source>
        <translation>新建线路…</translation>
    </message>
    <message>
        <source>New Network…</source>
        <translation>新建网络…</translation>
    </message>
    <message>
        <source>New Location…</source>
        <translation>新建位置…</translation>
    </message>
    <message>
        <source>How it is sent</source>
        <translation>发送方式</translation>
    </message>
    <message>
        <source>What is watched</source>
        <translation>监视对象</translation>
    </message>
    <message>
        <source>Whom it tells</source>
        <translation>通知对象</translation>
    </message>
    <message>
        <source>New Channel…</source>
        <translation>新建通知渠道…</translation>
    </message>
    <message>
        <source>New Alert…</source>
        <translation>新建告警…</translation>
    </message>
    <message>
        <source>New Policy Test…</source>
        <translation>新建策略测试…</translation>
    </message>
    <message>
        <source>When it tells</source>
        <translation>通知时间</translation>
    </message>
</context>
<context>
    <name>ExpectText</name>
    <message>
        <source>&quot;%1&quot; is no test of a status code. Write &quot;200-399&quot;, &quot;200, 204&quot; or &quot;not 404&quot; with codes from 100 to 599.</source>
        <translation>“%1”不是有效的状态码条件。请写作“200-399”、“200, 204”或“not 404”，状态码为 100 到 599。</translation>
    </message>
</context>
<context>
    <name>ExpectedShares</name>
    <message>
        <source>&quot;%1&quot; is no expected share. Write the values of the answer, an equals sign and the share, such as &quot;198.51.100.1 = 50 %&quot;.</source>
        <translation>“%1”不是预期份额。请依次写应答的值、等号和份额，例如“198.51.100.1 = 50 %”。</translation>
    </message>
    <message>
        <source>The share in &quot;%1&quot; is not from 0 % to 100 %. Write it as &quot;50 %&quot;, or with its bounds as &quot;30 % to 40 %&quot;.</source>
        <translation>“%1”中的份额不在 0 % 到 100 % 之间。请写作“50 %”，或写出上下限“30 % to 40 %”。</translation>
    </message>
    <message>
        <source>In &quot;%1&quot; the least share is above the most. Swap them.</source>
        <translation>“%1”中的最小份额大于最大份额。请将两者对调。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; stands there twice. Remove one of the lines.</source>
        <translation>“%1”出现了两次。请移除其中一行。</translation>
    </message>
</context>
<context>
    <name>ExplainTexts</name>
    <message>
        <source>Unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>%1° %2</source>
        <translation>%2 %1°</translation>
    </message>
    <message>
        <source>&lt; %1 %</source>
        <translation>&lt; %1 %</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%1: the name exists and has no such record</source>
        <translation>%1：名称存在，但没有此类记录</translation>
    </message>
    <message>
        <source>%1: the name does not exist</source>
        <translation>%1：名称不存在</translation>
    </message>
    <message>
        <source>%1: no zone of the project holds the name for this client</source>
        <translation>%1：项目中没有对该客户端包含此名称的区域</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>The resolver sent no client subnet and may reuse this answer for all of its clients.</source>
        <translation>解析器未发送客户端子网，可将此应答用于其所有客户端。</translation>
    </message>
    <message>
        <source>Resolvers may reuse this answer for every client. The decision did not depend on where the client is.</source>
        <translation>解析器可将此应答用于所有客户端。该决策与客户端所在位置无关。</translation>
    </message>
    <message>
        <source>Resolvers may reuse this answer for clients that share %1 leading bits of the address.</source>
        <translation>解析器可将此应答用于地址前 %1 位相同的客户端。</translation>
    </message>
    <message>
        <source>Resolvers may reuse this answer for every client in %1.</source>
        <translation>解析器可将此应答用于 %1 中的所有客户端。</translation>
    </message>
    <message>
        <source>Every query gets this answer, and so does every user.</source>
        <translation>每次查询都得到此应答，每个用户也是如此。</translation>
    </message>
    <message>
        <source>Shares count queries, not users. A resolver keeps the answer of one draw for up to %1 for all users behind it, so few large resolvers can move the share of users away from these numbers.</source>
        <translation>份额按查询计算，而非按用户。解析器会将一次抽取的应答为其后的所有用户保留最长 %1，因此少数大型解析器可能使用户份额偏离这些数值。</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>N</source>
        <translation>北纬</translation>
    </message>
    <message>
        <source>S</source>
        <translation>南纬</translation>
    </message>
    <message>
        <source>E</source>
        <translation>东经</translation>
    </message>
    <message>
        <source>W</source>
        <translation>西经</translation>
    </message>
    <message>
        <source>%1, sent as client subnet</source>
        <translation>%1，作为客户端子网发送</translation>
    </message>
    <message>
        <source>%1, the sender of the query</source>
        <translation>%1，查询的发送者</translation>
    </message>
    <message>
        <source>Unknown: neither a client network nor a resolver is given</source>
        <translation>未知：未指定客户端网络，也未指定解析器</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Zone</source>
        <translation>区域</translation>
    </message>
    <message>
        <source>Record set</source>
        <translation>记录集</translation>
    </message>
    <message>
        <source>Instance</source>
        <translation>实例</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>线路</translation>
    </message>
    <message>
        <source>Identifiers</source>
        <translation>标识</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>Pool set</source>
        <translation>池集</translation>
    </message>
    <message>
        <source>Pool</source>
        <translation>地址池</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>Health</source>
        <translation>健康状态</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Nearest</source>
        <translation>就近</translation>
    </message>
    <message>
        <source>Failover</source>
        <translation>故障切换</translation>
    </message>
    <message>
        <source>Scope</source>
        <translation>作用域</translation>
    </message>
    <message>
        <source>TTL</source>
        <translation>TTL</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>应答</translation>
    </message>
    <message>
        <source>Alias</source>
        <translation>别名</translation>
    </message>
    <message>
        <source>Limit</source>
        <translation>数量上限</translation>
    </message>
    <message>
        <source>Item</source>
        <translation>条目</translation>
    </message>
    <message>
        <source>Geoproximity</source>
        <translation>地理邻近</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>线路</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>延迟</translation>
    </message>
    <message>
        <source>Several values</source>
        <translation>多值</translation>
    </message>
</context>
<context>
    <name>Field</name>
    <message>
        <source>%1 is a whole number from %2.</source>
        <translation>“%1”应为 %2 之间的整数。</translation>
    </message>
    <message>
        <source>%1 is a number from %2.</source>
        <translation>“%1”应为 %2 之间的数。</translation>
    </message>
    <message>
        <source>%1: several are called &quot;%2&quot;. Use the ID.</source>
        <translation>%1：有多个对象名为“%2”。请使用 ID。</translation>
    </message>
    <message>
        <source>%1 is one of: %2.</source>
        <translation>“%1”应为以下之一：%2。</translation>
    </message>
    <message>
        <source>%1: there is no &quot;%2&quot;. Choose one from the list or make it first.</source>
        <translation>%1：没有“%2”。请从列表中选择，或先新建。</translation>
    </message>
    <message>
        <source>%1 is true or false.</source>
        <translation>“%1”应为 true 或 false。</translation>
    </message>
    <message>
        <source>%1, &quot;%2&quot;: %3</source>
        <translation>%1，“%2”：%3</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 到 %2</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>number and unit</comment>
        <translation>%1 %2</translation>
    </message>
</context>
<context>
    <name>FieldPath</name>
    <message>
        <source>Active set</source>
        <translation>主用集合</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>All of</source>
        <translation>全部满足</translation>
    </message>
    <message>
        <source>Alternative servers</source>
        <translation>备选服务器</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>应答</translation>
    </message>
    <message>
        <source>Identifiers</source>
        <translation>标识</translation>
    </message>
    <message>
        <source>AS number</source>
        <translation>AS 号</translation>
    </message>
    <message>
        <source>Backends</source>
        <translation>后端</translation>
    </message>
    <message>
        <source>Backup</source>
        <translation>备用</translation>
    </message>
    <message>
        <source>Behavior</source>
        <translation>行为</translation>
    </message>
    <message>
        <source>Remainder below</source>
        <translation>余数小于</translation>
    </message>
    <message>
        <source>Bias</source>
        <translation>偏置</translation>
    </message>
    <message>
        <source>Channels</source>
        <translation>通知渠道</translation>
    </message>
    <message>
        <source>Counted checks</source>
        <translation>计入的检查</translation>
    </message>
    <message>
        <source>Address block</source>
        <translation>地址块</translation>
    </message>
    <message>
        <source>Address blocks</source>
        <translation>地址块</translation>
    </message>
    <message>
        <source>Client</source>
        <translation>客户端</translation>
    </message>
    <message>
        <source>Codes</source>
        <translation>状态码</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>DNSSEC</source>
        <translation>DNSSEC</translation>
    </message>
    <message>
        <source>Taken for down</source>
        <translation>视为不可用</translation>
    </message>
    <message>
        <source>Enabled</source>
        <translation>启用</translation>
    </message>
    <message>
        <source>Equals</source>
        <translation>等于</translation>
    </message>
    <message>
        <source>Expected</source>
        <translation>预期</translation>
    </message>
    <message>
        <source>Expected codes</source>
        <translation>预期状态码</translation>
    </message>
    <message>
        <source>Failback</source>
        <translation>回切</translation>
    </message>
    <message>
        <source>Fence</source>
        <translation>地理围栏</translation>
    </message>
    <message>
        <source>After</source>
        <translation>延迟</translation>
    </message>
    <message>
        <source>Formula</source>
        <translation>公式</translation>
    </message>
    <message>
        <source>Sender</source>
        <translation>发件人</translation>
    </message>
    <message>
        <source>Headers</source>
        <translation>请求头</translation>
    </message>
    <message>
        <source>Healthy</source>
        <translation>健康</translation>
    </message>
    <message>
        <source>Hold-down</source>
        <translation>保持时间</translation>
    </message>
    <message>
        <source>ID</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>Inbound forwarding</source>
        <translation>入站转发</translation>
    </message>
    <message>
        <source>Items</source>
        <translation>项</translation>
    </message>
    <message>
        <source>Identifier</source>
        <translation>标识</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Latitude</source>
        <translation>纬度</translation>
    </message>
    <message>
        <source>Latencies</source>
        <translation>延迟数据</translation>
    </message>
    <message>
        <source>Limit</source>
        <translation>上限</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>线路</translation>
    </message>
    <message>
        <source>Local data</source>
        <translation>本地数据</translation>
    </message>
    <message>
        <source>Location</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Logging</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>Longitude</source>
        <translation>经度</translation>
    </message>
    <message>
        <source>At most</source>
        <translation>至多</translation>
    </message>
    <message>
        <source>Addresses</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>At least</source>
        <translation>至少</translation>
    </message>
    <message>
        <source>Negative TTL</source>
        <translation>否定 TTL</translation>
    </message>
    <message>
        <source>Primary server</source>
        <translation>主服务器</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>模式</translation>
    </message>
    <message>
        <source>Divisor</source>
        <translation>除数</translation>
    </message>
    <message>
        <source>Milliseconds</source>
        <translation>毫秒</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Networks</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>Without a rule</source>
        <translation>无匹配规则时</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>运算符</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>路径</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>地点</translation>
    </message>
    <message>
        <source>Probe points</source>
        <translation>探测点</translation>
    </message>
    <message>
        <source>Policy</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>Pool</source>
        <translation>地址池</translation>
    </message>
    <message>
        <source>Pools</source>
        <translation>地址池</translation>
    </message>
    <message>
        <source>Port</source>
        <translation>端口</translation>
    </message>
    <message>
        <source>Priority</source>
        <translation>优先级</translation>
    </message>
    <message>
        <source>Query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>Response code</source>
        <translation>响应码</translation>
    </message>
    <message>
        <source>Resolver</source>
        <translation>解析器</translation>
    </message>
    <message>
        <source>Mailbox</source>
        <translation>邮箱</translation>
    </message>
    <message>
        <source>Roles</source>
        <translation>角色</translation>
    </message>
    <message>
        <source>Routing</source>
        <translation>路由策略</translation>
    </message>
    <message>
        <source>Scope</source>
        <translation>范围</translation>
    </message>
    <message>
        <source>Service names</source>
        <translation>业务域名</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Shares</source>
        <translation>份额</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Start of authority</source>
        <translation>起始授权</translation>
    </message>
    <message>
        <source>Targets</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>Healthy from (%)</source>
        <translation>健康阈值 (%)</translation>
    </message>
    <message>
        <source>Recipients</source>
        <translation>收件人</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>总数</translation>
    </message>
    <message>
        <source>Trickle</source>
        <translation>涓流</translation>
    </message>
    <message>
        <source>TTL</source>
        <translation>TTL</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>URL</source>
        <translation>URL</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>(none)</source>
        <comment>no value</comment>
        <translation>（无）</translation>
    </message>
    <message>
        <source>Yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>No</source>
        <translation>否</translation>
    </message>
    <message>
        <source>Obey client subnet</source>
        <translation>采用客户端子网</translation>
    </message>
</context>
<context>
    <name>HealthCheckTable</name>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>What a probe does.</source>
        <translation>探测的方式。</translation>
    </message>
    <message>
        <source>Ping (ICMP)</source>
        <translation>Ping (ICMP)</translation>
    </message>
    <message>
        <source>TCP connection</source>
        <translation>TCP 连接</translation>
    </message>
    <message>
        <source>Calculated from other checks</source>
        <translation>由其他检查计算</translation>
    </message>
    <message>
        <source>Reported from outside</source>
        <translation>由外部上报</translation>
    </message>
    <message>
        <source>Port</source>
        <translation>端口</translation>
    </message>
    <message>
        <source>1 to 65 535. Empty: 80 for HTTP, 443 for HTTPS.</source>
        <translation>1 到 65 535。留空：HTTP 为 80，HTTPS 为 443。</translation>
    </message>
    <message>
        <source>A TCP check needs a port from 1 to 65 535.</source>
        <translation>TCP 检查需要 1 到 65 535 的端口。</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>路径</translation>
    </message>
    <message>
        <source>Of the request; begins with a slash.</source>
        <translation>请求的路径；以斜杠开头。</translation>
    </message>
    <message>
        <source>The path begins with a slash, such as &quot;/healthz&quot;.</source>
        <translation>路径以斜杠开头，例如“/healthz”。</translation>
    </message>
    <message>
        <source>Headers</source>
        <translation>请求头</translation>
    </message>
    <message>
        <source>Sent with the request, one a line: &quot;Name: value&quot;.</source>
        <translation>随请求发送，每行一个：“Name: value”。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no header. Write it as &quot;Name: value&quot;.</source>
        <translation>“%1”不是请求头。请写作“Name: value”。</translation>
    </message>
    <message>
        <source>Healthy codes</source>
        <translation>健康状态码</translation>
    </message>
    <message>
        <source>Status codes of a healthy answer, one test a line: &quot;200-399&quot;, &quot;200, 204&quot; or &quot;not 404&quot;. Empty: 200 to 399.</source>
        <translation>健康应答的状态码，每行一个条件：“200-399”、“200, 204”或“not 404”。留空：200 到 399。</translation>
    </message>
    <message>
        <source>Quorum</source>
        <translation>判定比例</translation>
    </message>
    <message>
        <source>How many probe points must say healthy: a word, or a part such as 18%.</source>
        <translation>多少探测点须判定为健康：一个词，或 18% 这样的比例。</translation>
    </message>
    <message>
        <source>Any</source>
        <comment>quorum</comment>
        <translation>任一</translation>
    </message>
    <message>
        <source>Majority</source>
        <translation>多数</translation>
    </message>
    <message>
        <source>All</source>
        <comment>quorum</comment>
        <translation>全部</translation>
    </message>
    <message>
        <source>The quorum is any, majority, all, or a part from 1% to 100%.</source>
        <translation>判定比例应为 any、majority、all，或 1% 到 100% 的比例。</translation>
    </message>
    <message>
        <source>Probe points</source>
        <translation>探测点</translation>
    </message>
    <message>
        <source>Where probes run, one a line: &quot;local&quot;, or the ID of a node.</source>
        <translation>在哪里探测，每行一个：“local”或节点的 ID。</translation>
    </message>
    <message>
        <source>At least one probe point is needed, such as &quot;local&quot;.</source>
        <translation>至少需要一个探测点，例如“local”。</translation>
    </message>
    <message>
        <source>Checks counted</source>
        <translation>计入的检查</translation>
    </message>
    <message>
        <source>Health checks whose healthy ones are counted.</source>
        <translation>统计其中健康者数量的健康检查。</translation>
    </message>
    <message>
        <source>A check cannot count itself. Choose other checks.</source>
        <translation>检查不能计入自身。请选择其他检查。</translation>
    </message>
    <message>
        <source>What is probed</source>
        <translation>探测内容</translation>
    </message>
    <message>
        <source>Port, host and path, or the checks that are counted.</source>
        <translation>端口、主机和路径，或计入的检查。</translation>
    </message>
    <message numerus="yes">
        <source>%n packets</source>
        <translation>
            <numerusform>%n 个数据包</numerusform>
        </translation>
    </message>
    <message>
        <source>Port %1</source>
        <translation>端口 %1</translation>
    </message>
    <message>
        <source>(address)</source>
        <comment>stands for the probed address in a URL</comment>
        <translation>（地址）</translation>
    </message>
    <message>
        <source>At least %1 of: %2</source>
        <translation>至少 %1 个健康：%2</translation>
    </message>
    <message>
        <source>State reported from outside</source>
        <translation>由外部上报状态</translation>
    </message>
    <message>
        <source>Interval</source>
        <translation>间隔</translation>
    </message>
    <message>
        <source>From one probe to the next. 1 to 86 400 seconds.</source>
        <translation>两次探测之间的时间。1 到 86 400 秒。</translation>
    </message>
    <message>
        <source>s</source>
        <comment>seconds</comment>
        <translation>秒</translation>
    </message>
    <message>
        <source>The interval cannot be shorter than the timeout, %1 s. Shorten the timeout first.</source>
        <translation>间隔不能短于超时（%1 秒）。请先缩短超时。</translation>
    </message>
    <message>
        <source>Timeout</source>
        <translation>超时</translation>
    </message>
    <message>
        <source>A probe that takes longer has failed. At most the interval.</source>
        <translation>超过此时间的探测视为失败。不能大于间隔。</translation>
    </message>
    <message>
        <source>The timeout is a whole number from 1 to the interval, %1.</source>
        <translation>超时应为 1 到间隔 (%1) 之间的整数。</translation>
    </message>
    <message>
        <source>Failures until down</source>
        <translation>故障判定次数</translation>
    </message>
    <message>
        <source>Consecutive failures. 1 to 1 000.</source>
        <translation>连续失败次数。1 到 1 000。</translation>
    </message>
    <message>
        <source>Successes until up</source>
        <translation>恢复判定次数</translation>
    </message>
    <message>
        <source>Consecutive successes. 1 to 1 000.</source>
        <translation>连续成功次数。1 到 1 000。</translation>
    </message>
    <message>
        <source>Inverted</source>
        <translation>取反</translation>
    </message>
    <message>
        <source>Healthy when the probe fails.</source>
        <translation>探测失败时视为健康。</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Host header and server name. Empty: the address.</source>
        <translation>Host 请求头和服务器名称 (SNI)。留空：使用地址。</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>Of the request.</source>
        <translation>请求的方法。</translation>
    </message>
    <message>
        <source>Body contains</source>
        <translation>正文包含</translation>
    </message>
    <message>
        <source>Text within the first 5120 octets. Empty: any.</source>
        <translation>前 5120 字节中的文本。留空：任意。</translation>
    </message>
    <message>
        <source>Verify certificate</source>
        <translation>校验证书</translation>
    </message>
    <message>
        <source>An invalid certificate is a failure.</source>
        <translation>证书无效视为失败。</translation>
    </message>
    <message>
        <source>Packets</source>
        <translation>数据包</translation>
    </message>
    <message>
        <source>Of one probe. 1 to 1 000.</source>
        <translation>一次探测的数据包数。1 到 1 000。</translation>
    </message>
    <message>
        <source>Loss allowed</source>
        <translation>允许丢包</translation>
    </message>
    <message>
        <source>A probe fails when more packets are lost. 0 to 100 percent.</source>
        <translation>丢包超过此比例时探测失败。0 到 100%。</translation>
    </message>
    <message>
        <source>Healthy needed</source>
        <translation>需健康数</translation>
    </message>
    <message>
        <source>How many of the checks must be healthy. 0 to 256.</source>
        <translation>须有多少个检查为健康。0 到 256。</translation>
    </message>
    <message>
        <source>Stale after</source>
        <translation>过期时间</translation>
    </message>
    <message>
        <source>An older report counts as unknown. 1 to 604 800 seconds.</source>
        <translation>更早的上报视为未知。1 到 604 800 秒。</translation>
    </message>
    <message>
        <source>Health Check</source>
        <translation>健康检查</translation>
    </message>
    <message>
        <source>Health checks</source>
        <translation>健康检查</translation>
    </message>
    <message>
        <source>Search health checks</source>
        <translation>搜索健康检查</translation>
    </message>
    <message>
        <source>Add Health Check</source>
        <translation>添加健康检查</translation>
    </message>
    <message>
        <source>No health checks</source>
        <translation>没有健康检查</translation>
    </message>
    <message>
        <source>A health check probes addresses again and again; an address that fails is taken out of the answers.</source>
        <translation>健康检查反复探测地址；失败的地址会从应答中移除。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no host. Write a name such as www.example.com, without http:// and without a path.</source>
        <translation>“%1”不是主机。请写 www.example.com 这样的名称，不带 http:// 也不带路径。</translation>
    </message>
    <message>
        <source>The test server of this window does not probe it: it is &quot;local&quot;. Its addresses stay unknown here, which counts as available.</source>
        <translation>本窗口的测试服务器不执行此检查：它是探测点“local”。其地址在此始终为未知，视为可用。</translation>
    </message>
    <message>
        <source>Routed record sets of public zones use the check, such as %1. Cloud DNS takes %2 to %3 s there: this works here and cannot be exported to it.</source>
        <translation>公共区域中带路由的记录集使用此检查，例如 %1。Cloud DNS 在此只接受 %2 到 %3 秒：此设置在这里有效，但无法导出到 Cloud DNS。</translation>
    </message>
</context>
<context>
    <name>HealthField</name>
    <message>
        <source>State</source>
        <comment>health of an address</comment>
        <translation>状态</translation>
    </message>
    <message>
        <source>What probes say, while they run. The page Health tells more.</source>
        <translation>探测运行时的结论。“健康状况”页面有更多内容。</translation>
    </message>
</context>
<context>
    <name>HealthText</name>
    <message>
        <source>U</source>
        <comment>letter for: up</comment>
        <translation>U</translation>
    </message>
    <message>
        <source>Up</source>
        <comment>health</comment>
        <translation>可用</translation>
    </message>
    <message>
        <source>D</source>
        <comment>letter for: down</comment>
        <translation>D</translation>
    </message>
    <message>
        <source>Down</source>
        <comment>health</comment>
        <translation>不可用</translation>
    </message>
    <message>
        <source>S</source>
        <comment>letter for: stale</comment>
        <translation>S</translation>
    </message>
    <message>
        <source>Stale</source>
        <comment>health: the last result is too old</comment>
        <translation>已过期</translation>
    </message>
    <message>
        <source>Unknown</source>
        <comment>health</comment>
        <translation>未知</translation>
    </message>
    <message>
        <source>Always on</source>
        <translation>始终可用</translation>
    </message>
    <message>
        <source>Always off</source>
        <translation>始终不可用</translation>
    </message>
    <message>
        <source>Not checked</source>
        <translation>未检查</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>state: reason</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 since %2</source>
        <comment>state since time</comment>
        <translation>自 %2 起%1</translation>
    </message>
    <message>
        <source>%1 Remembered from before; not probed since.</source>
        <translation>%1 这是先前的记录，此后尚未探测。</translation>
    </message>
    <message>
        <source>%1. Its check says: %2</source>
        <translation>%1。其检查结果：%2</translation>
    </message>
    <message>
        <source>%1 s</source>
        <comment>seconds</comment>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>%1 min</source>
        <comment>minutes</comment>
        <translation>%1 分钟</translation>
    </message>
    <message>
        <source>%1 h</source>
        <comment>hours</comment>
        <translation>%1 小时</translation>
    </message>
    <message>
        <source>%1 d</source>
        <comment>days</comment>
        <translation>%1 天</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 毫秒</translation>
    </message>
    <message>
        <source>%1 UTC</source>
        <translation>%1 UTC</translation>
    </message>
    <message>
        <source>P</source>
        <comment>letter for: partly up</comment>
        <translation>P</translation>
    </message>
    <message>
        <source>Partly up</source>
        <comment>health of several addresses</comment>
        <translation>部分可用</translation>
    </message>
</context>
<context>
    <name>IdentifierTable</name>
    <message>
        <source>Group</source>
        <translation>组</translation>
    </message>
    <message>
        <source>Tests of one group must all hold; one group is enough.</source>
        <translation>同组条件须全部满足；满足任一组即可。</translation>
    </message>
    <message>
        <source>Identifier</source>
        <translation>标识</translation>
    </message>
    <message>
        <source>Name of the identifier that the client sends.</source>
        <translation>客户端发送的标识名称。</translation>
    </message>
    <message>
        <source>An identifier has a name of 1 to 128 characters.</source>
        <translation>标识名称为 1 到 128 个字符。</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>条件</translation>
    </message>
    <message>
        <source>Equal to a text, or a number whose remainder is below a bound.</source>
        <translation>等于某文本，或数值的余数小于界限。</translation>
    </message>
    <message>
        <source>Equals</source>
        <translation>等于</translation>
    </message>
    <message>
        <source>Remainder below</source>
        <translation>余数小于</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>The text that the identifier must be.</source>
        <translation>标识须等于的文本。</translation>
    </message>
    <message>
        <source>The bound is a whole number from 0 to the divisor, %1.</source>
        <translation>界限应为 0 到除数 (%1) 之间的整数。</translation>
    </message>
    <message>
        <source>Identifier Test</source>
        <translation>标识条件</translation>
    </message>
    <message>
        <source>Identifiers</source>
        <translation>标识</translation>
    </message>
    <message>
        <source>Search identifiers</source>
        <translation>搜索标识</translation>
    </message>
    <message>
        <source>Add Identifier Test</source>
        <translation>添加标识条件</translation>
    </message>
    <message>
        <source>No identifiers asked for</source>
        <translation>未要求标识</translation>
    </message>
    <message>
        <source>With identifiers the rule takes only clients that send matching ones by HTTPDNS (AnyMatch). Tests of one group must all hold; one group is enough.</source>
        <translation>设置标识后，规则只接受通过 HTTPDNS 发送匹配标识的客户端 (AnyMatch)。同组条件须全部满足；满足任一组即可。</translation>
    </message>
    <message>
        <source>Below</source>
        <translation>小于</translation>
    </message>
    <message>
        <source>The remainder must be smaller. 0 to the divisor.</source>
        <translation>余数须小于此值。0 到除数。</translation>
    </message>
    <message>
        <source>Divisor</source>
        <translation>除数</translation>
    </message>
    <message>
        <source>The number is divided by this. 1 or more.</source>
        <translation>数值除以此数。至少为 1。</translation>
    </message>
</context>
<context>
    <name>InstanceTable</name>
    <message>
        <source>Dispatch domain</source>
        <translation>调度域名</translation>
    </message>
    <message>
        <source>The name that this instance answers, in one of the zones. Services point a CNAME at it.</source>
        <translation>此实例应答的名称，位于某个区域中。服务通过 CNAME 指向它。</translation>
    </message>
    <message>
        <source>The dispatch domain is a domain name such as &quot;www.example.com.gtm.example.net&quot;.</source>
        <translation>调度域名应为“www.example.com.gtm.example.net”这样的域名。</translation>
    </message>
    <message>
        <source>Services</source>
        <translation>服务域名</translation>
    </message>
    <message>
        <source>Names that users ask for, one a line. Their owner points a CNAME at the dispatch domain.</source>
        <translation>用户查询的名称，每行一个。其所有者通过 CNAME 指向调度域名。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no domain name.</source>
        <translation>“%1”不是域名。</translation>
    </message>
    <message>
        <source>Strategy</source>
        <translation>调度策略</translation>
    </message>
    <message>
        <source>Basic routes by rules and weights, smart by latency, capacity and load.</source>
        <translation>基础调度按规则和权重路由，智能调度按延迟、容量和负载路由。</translation>
    </message>
    <message>
        <source>Basic</source>
        <translation>基础</translation>
    </message>
    <message>
        <source>Smart</source>
        <translation>智能</translation>
    </message>
    <message>
        <source>Load balancing</source>
        <translation>负载均衡</translation>
    </message>
    <message>
        <source>Geography</source>
        <translation>地理就近</translation>
    </message>
    <message>
        <source>Geography, then load balancing</source>
        <translation>先地理就近，再负载均衡</translation>
    </message>
    <message>
        <source>Performance first</source>
        <translation>性能优先</translation>
    </message>
    <message>
        <source>Capacity first</source>
        <translation>容量优先</translation>
    </message>
    <message>
        <source>Load feedback</source>
        <translation>负载反馈</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>模式</translation>
    </message>
    <message>
        <source>What decides among the addresses of the set in effect.</source>
        <translation>在生效池集的地址中如何选择。</translation>
    </message>
    <message>
        <source>No rule matches</source>
        <translation>无规则匹配时</translation>
    </message>
    <message>
        <source>What clients get that no rule takes: nothing, a refusal, or an address.</source>
        <translation>没有规则接受的客户端得到什么：空应答、拒绝或一个地址。</translation>
    </message>
    <message>
        <source>Empty answer</source>
        <translation>空应答</translation>
    </message>
    <message>
        <source>Refuse</source>
        <translation>拒绝</translation>
    </message>
    <message>
        <source>Traffic targets</source>
        <translation>流量目标</translation>
    </message>
    <message>
        <source>Pools that take traffic under the smart strategy.</source>
        <translation>智能调度下承接流量的地址池。</translation>
    </message>
    <message>
        <source>Answer size</source>
        <translation>应答数量</translation>
    </message>
    <message>
        <source>How many addresses one answer carries.</source>
        <translation>一个应答携带多少个地址。</translation>
    </message>
    <message>
        <source>One address, by weight</source>
        <translation>按权重取一个地址</translation>
    </message>
    <message>
        <source>All of the chosen item</source>
        <translation>所选项的全部地址</translation>
    </message>
    <message>
        <source>All that are available</source>
        <translation>全部可用地址</translation>
    </message>
    <message>
        <source>At most</source>
        <translation>最多</translation>
    </message>
    <message>
        <source>Addresses in one answer. 1 to 255.</source>
        <translation>一个应答中的地址数。1 到 255。</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>How many rules the instance has.</source>
        <translation>实例的规则数量。</translation>
    </message>
    <message>
        <source>Enabled</source>
        <translation>启用</translation>
    </message>
    <message>
        <source>Whether routing is started. A stopped instance answers as if it were not there.</source>
        <translation>是否启动路由。已停止的实例视同不存在。</translation>
    </message>
    <message>
        <source>TTL</source>
        <translation>TTL</translation>
    </message>
    <message>
        <source>How long resolvers may keep an answer. 0 to 2 147 483 647 seconds.</source>
        <translation>解析器可保留应答的时间。0 到 2 147 483 647 秒。</translation>
    </message>
    <message>
        <source>s</source>
        <comment>seconds</comment>
        <translation>秒</translation>
    </message>
    <message>
        <source>Failover TTL</source>
        <translation>故障 TTL</translation>
    </message>
    <message>
        <source>The same while addresses have failed. Empty: the TTL.</source>
        <translation>有地址故障时的 TTL。留空：与 TTL 相同。</translation>
    </message>
    <message>
        <source>Breaker</source>
        <translation>熔断阈值</translation>
    </message>
    <message>
        <source>Failover stops when no more than this part of the capacity is left. 0 to 100 percent, 0 is off.</source>
        <translation>剩余容量不超过此比例时停止故障切换。0 到 100%，0 为关闭。</translation>
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
        <source>Search instances</source>
        <translation>搜索实例</translation>
    </message>
    <message>
        <source>Add Instance</source>
        <translation>添加实例</translation>
    </message>
    <message>
        <source>No instances</source>
        <translation>没有实例</translation>
    </message>
    <message>
        <source>An instance is one managed service: a dispatch domain and the rules that say who is sent where.</source>
        <translation>实例是一个受管服务：一个调度域名，以及规定把谁送往何处的规则。</translation>
    </message>
    <message>
        <source>Obey client subnet</source>
        <translation>采用客户端子网</translation>
    </message>
    <message>
        <source>Whether the network that a resolver names in its query decides. Off: the resolver itself.</source>
        <translation>是否由解析器在查询中给出的网络决定。关闭时由解析器自身决定。</translation>
    </message>
</context>
<context>
    <name>ListPath</name>
    <message>
        <source>The row is not in the list any more. Choose another one.</source>
        <translation>该行已不在列表中。请选择其他行。</translation>
    </message>
</context>
<context>
    <name>MapBranch</name>
    <message>
        <source>item %1 of the weighted policy is drawn (%2 of its answers while all serve)</source>
        <translation>抽中加权策略的项目 %1（全部可用时占其应答的 %2）</translation>
    </message>
    <message>
        <source>something of the active part is up (all but %1 of the answers)</source>
        <translation>主用部分尚有可用者（%1 的应答除外）</translation>
    </message>
    <message>
        <source>something of the active part is up</source>
        <translation>主用部分尚有可用者</translation>
    </message>
    <message>
        <source>nothing of the active part is up (otherwise it gets %1 of the answers)</source>
        <translation>主用部分全部不可用（否则得到 %1 的应答）</translation>
    </message>
    <message>
        <source>nothing of the active part is up</source>
        <translation>主用部分全部不可用</translation>
    </message>
    <message>
        <source>the client is on the line %1</source>
        <translation>客户端属于线路 %1</translation>
    </message>
    <message>
        <source>%1 is chosen by place</source>
        <translation>按位置选中 %1</translation>
    </message>
    <message>
        <source>item %1</source>
        <translation>项目 %1</translation>
    </message>
    <message>
        <source>; and </source>
        <translation>；并且</translation>
    </message>
    <message>
        <source>This is one branch: it serves when %1. Areas and shares are as if it served everybody.</source>
        <translation>这是一个分支：当%1时由它服务。区域和份额按它服务所有人计算。</translation>
    </message>
    <message>
        <source>Now it does not serve.</source>
        <translation>目前不由它服务。</translation>
    </message>
</context>
<context>
    <name>MapExport</name>
    <message>
        <source>The picture could not be made as PNG. Save an SVG drawing instead.</source>
        <translation>无法生成 PNG 图片。请改为保存 SVG 图形。</translation>
    </message>
    <message>
        <source>Cannot write &quot;%1&quot;: %2. Choose another folder or free some space.</source>
        <translation>无法写入“%1”：%2。请选择其他文件夹或释放一些空间。</translation>
    </message>
</context>
<context>
    <name>MapShares</name>
    <message>
        <source>The record set is no longer there. Choose another one above the map.</source>
        <translation>该记录集已不存在。请在地图上方另选一个。</translation>
    </message>
</context>
<context>
    <name>MapSubject</name>
    <message>
        <source>%1 %2</source>
        <comment>name and type of a record set</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Item %1</source>
        <translation>项目 %1</translation>
    </message>
    <message>
        <source>%1°, %2°</source>
        <comment>latitude and longitude</comment>
        <translation>%1°，%2°</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>name of a cloud region and its id</comment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>record set, nested routing</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 (%2, by rule)</source>
        <comment>instance, record type</comment>
        <translation>%1（%2，按规则）</translation>
    </message>
    <message>
        <source>%1 (%2, by pool)</source>
        <comment>instance, record type</comment>
        <translation>%1（%2，按地址池）</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>place, the line as written</comment>
        <translation>%1（%2）</translation>
    </message>
</context>
<context>
    <name>MapTexts</name>
    <message>
        <source>(gone)</source>
        <comment>an endpoint that is no more</comment>
        <translation>（已删除）</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>number and name of an endpoint</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1 %</source>
        <comment>percent</comment>
        <translation>%1%</translation>
    </message>
</context>
<context>
    <name>NewObject</name>
    <message>
        <source>Objects of this kind cannot be added here.</source>
        <translation>此处不能添加这类对象。</translation>
    </message>
    <message>
        <source>Add %1</source>
        <translation>添加%1</translation>
    </message>
</context>
<context>
    <name>ObjectTable</name>
    <message>
        <source>%1 &quot;%2&quot;</source>
        <comment>kind and name of an object</comment>
        <translation>%1“%2”</translation>
    </message>
    <message>
        <source>%1 in &quot;%2&quot;</source>
        <comment>an object and what it is in</comment>
        <translation>%1（位于“%2”）</translation>
    </message>
    <message>
        <source>Change %1 of %2</source>
        <comment>field, object</comment>
        <translation>更改%2的%1</translation>
    </message>
    <message>
        <source>Clear %1 of %2</source>
        <comment>field, object</comment>
        <translation>清空%2的%1</translation>
    </message>
    <message>
        <source>Turn on %1 of %2</source>
        <comment>field, object</comment>
        <translation>开启%2的%1</translation>
    </message>
    <message>
        <source>Turn off %1 of %2</source>
        <comment>field, object</comment>
        <translation>关闭%2的%1</translation>
    </message>
    <message>
        <source>Set %1 of %2 to %3</source>
        <comment>field, object, value</comment>
        <translation>将%2的%1设为 %3</translation>
    </message>
</context>
<context>
    <name>PlaceText</name>
    <message>
        <source>Default</source>
        <translation>默认</translation>
    </message>
    <message>
        <source>IP ranges &quot;%1&quot;</source>
        <translation>IP 段“%1”</translation>
    </message>
    <message>
        <source>Coordinates are latitude and longitude in degrees, such as &quot;39.9, 116.4&quot;.</source>
        <translation>坐标为以度表示的纬度和经度，例如“39.9, 116.4”。</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>city, cloud region</comment>
        <translation>%1，%2</translation>
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
        <translation>地址池中的地址数量。</translation>
    </message>
    <message>
        <source>Region – carrier – hall</source>
        <comment>example of a pool&apos;s name</comment>
        <translation>地区-运营商-机房</translation>
    </message>
    <message>
        <source>Put addresses with the same region, carrier and purpose into one pool and name it after them, such as &quot;北京-电信-机房&quot;.</source>
        <translation>将地区、运营商和用途相同的地址放入同一地址池，并据此命名，例如“北京-电信-机房”。</translation>
    </message>
    <message>
        <source>Capacity from</source>
        <translation>容量来源</translation>
    </message>
    <message>
        <source>Of smart instances: the sum of the addresses, or one number for the pool.</source>
        <translation>用于智能实例：各地址之和，或整个地址池的一个数值。</translation>
    </message>
    <message>
        <source>Its addresses</source>
        <translation>各地址</translation>
    </message>
    <message>
        <source>The pool</source>
        <translation>地址池</translation>
    </message>
    <message>
        <source>Capacity</source>
        <translation>容量</translation>
    </message>
    <message>
        <source>Split evenly over the addresses. 1 or more.</source>
        <translation>平均分配给各地址。至少为 1。</translation>
    </message>
    <message>
        <source>Share in the pool</source>
        <translation>池内份额</translation>
    </message>
    <message>
        <source>Weight divided by the sum of the weights, while every address is available.</source>
        <translation>所有地址可用时，权重除以权重之和。</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>What the answer carries.</source>
        <translation>应答携带的内容。</translation>
    </message>
    <message>
        <source>Pool</source>
        <translation>地址池</translation>
    </message>
    <message>
        <source>Pools</source>
        <translation>地址池</translation>
    </message>
    <message>
        <source>Search pools</source>
        <translation>搜索地址池</translation>
    </message>
    <message>
        <source>Add Pool</source>
        <translation>添加地址池</translation>
    </message>
    <message>
        <source>No pools</source>
        <translation>没有地址池</translation>
    </message>
    <message>
        <source>A pool holds addresses with the same region, carrier and purpose, each with a weight.</source>
        <translation>地址池包含地区、运营商和用途相同的地址，各带权重。</translation>
    </message>
    <message>
        <source>Pool Member</source>
        <translation>池内地址</translation>
    </message>
    <message>
        <source>Addresses in this pool</source>
        <translation>此地址池中的地址</translation>
    </message>
    <message>
        <source>Search addresses in this pool</source>
        <translation>搜索此地址池中的地址</translation>
    </message>
    <message>
        <source>Add Address to Pool</source>
        <translation>将地址加入地址池</translation>
    </message>
    <message>
        <source>No addresses in this pool</source>
        <translation>此地址池中没有地址</translation>
    </message>
    <message>
        <source>Requests that reach the pool are spread over its addresses by weight.</source>
        <translation>到达此地址池的请求按权重分配给各地址。</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>An address of the project.</source>
        <translation>项目中的一个地址。</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>How often the address is answered, against the others. 1 to 1 000 000.</source>
        <translation>相对其他地址，应答该地址的频度。1 到 1 000 000。</translation>
    </message>
    <message>
        <source>Every address of the project is in the pool already. Add an address first.</source>
        <translation>项目中的所有地址都已在此地址池中。请先添加地址。</translation>
    </message>
    <message>
        <source>The address is in the pool already. Change its weight instead.</source>
        <translation>该地址已在此地址池中。请改为修改其权重。</translation>
    </message>
</context>
<context>
    <name>ProjectQuestions</name>
    <message>
        <source>Line &quot;%1&quot;</source>
        <translation>线路“%1”</translation>
    </message>
    <message>
        <source>Network &quot;%1&quot;</source>
        <translation>网络“%1”</translation>
    </message>
</context>
<context>
    <name>ProjectTable</name>
    <message>
        <source>Line order</source>
        <translation>线路顺序</translation>
    </message>
    <message>
        <source>In which order the lines of a name are tried.</source>
        <translation>按什么顺序尝试一个名称的线路。</translation>
    </message>
    <message>
        <source>Volcengine DNS: province before carrier and region</source>
        <translation>火山引擎 DNS：省份先于运营商加大区</translation>
    </message>
    <message>
        <source>Volcengine HTTPDNS: everything with a carrier first</source>
        <translation>火山引擎 HTTPDNS：带运营商的线路优先</translation>
    </message>
    <message>
        <source>Longest IP range, then the finest place</source>
        <translation>先最长 IP 段，再最细地点</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>项目</translation>
    </message>
    <message>
        <source>Obey client subnet</source>
        <translation>采用客户端子网</translation>
    </message>
    <message>
        <source>Decide by the network that a resolver names in its query (EDNS client subnet).</source>
        <translation>按解析器在查询中给出的网络决策（EDNS 客户端子网，ECS）。</translation>
    </message>
    <message>
        <source>Production</source>
        <translation>生产环境</translation>
    </message>
    <message>
        <source>Publishing asks twice, and the window is marked.</source>
        <translation>发布前再次确认，并在窗口中标记。</translation>
    </message>
</context>
<context>
    <name>RecordText</name>
    <message>
        <source>One name, such as www.example.com. with the final dot; without it the zone is added.</source>
        <translation>一个名称，例如 www.example.com.（带末尾的点）；不带点时会补上区域名。</translation>
    </message>
    <message>
        <source>Priority and mail server, such as 10 mail.example.com. – the smallest priority comes first.</source>
        <translation>优先级和邮件服务器，例如 10 mail.example.com.；优先级数值最小者优先。</translation>
    </message>
    <message>
        <source>Priority, weight, port and host, such as 0 5 443 server.example.com.</source>
        <translation>优先级、权重、端口和主机，例如 0 5 443 server.example.com.</translation>
    </message>
    <message>
        <source>Flags, tag and value, such as 0 issue &quot;ca.example.net&quot;.</source>
        <translation>标志、标签和值，例如 0 issue &quot;ca.example.net&quot;。</translation>
    </message>
    <message>
        <source>Priority, target and parameters, such as 1 . alpn=h2,h3.</source>
        <translation>优先级、目标和参数，例如 1 . alpn=h2,h3。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no type of records. Use one such as A, AAAA, MX, TXT or TYPE65.</source>
        <translation>“%1”不是记录类型。请使用 A、AAAA、MX、TXT 或 TYPE65 等类型。</translation>
    </message>
    <message>
        <source>%1 has one value only. Remove the others.</source>
        <translation>%1 只能有一个值。请移除其他值。</translation>
    </message>
    <message>
        <source>&quot;%1&quot;: %2</source>
        <translation>“%1”：%2</translation>
    </message>
    <message>
        <source>&quot;%1&quot; stands there twice. Remove one of them.</source>
        <translation>“%1”出现了两次。请移除其中一个。</translation>
    </message>
    <message>
        <source>IPv4 addresses, such as 192.0.2.1.</source>
        <translation>IPv4 地址，例如 192.0.2.1。</translation>
    </message>
    <message>
        <source>IPv6 addresses, such as 2001:db8::1.</source>
        <translation>IPv6 地址，例如 2001:db8::1。</translation>
    </message>
    <message>
        <source>Names, such as ns1.example.com. with the final dot; without it the zone is added.</source>
        <translation>以点结尾的名称，例如 ns1.example.com.；没有结尾的点时会补上区域名。</translation>
    </message>
    <message>
        <source>Texts. Quotes are added where they are missing.</source>
        <translation>文本。缺少的引号会自动补上。</translation>
    </message>
    <message>
        <source>Values in presentation form, or in the generic form \# 4 c0000201.</source>
        <translation>以展示格式填写的值，或通用格式 \# 4 c0000201。</translation>
    </message>
</context>
<context>
    <name>RecordValueTable</name>
    <message>
        <source>Priority</source>
        <translation>优先级</translation>
    </message>
    <message>
        <source>The smallest is used first, 0 to 65,535.</source>
        <translation>数值最小者优先，0 至 65,535。</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Share among hosts of one priority, 0 to 65,535.</source>
        <translation>同一优先级的主机之间的比例，0 至 65,535。</translation>
    </message>
    <message>
        <source>Port</source>
        <translation>端口</translation>
    </message>
    <message>
        <source>Of the service, 0 to 65,535.</source>
        <translation>服务的端口，0 至 65,535。</translation>
    </message>
    <message>
        <source>Flags</source>
        <translation>标志</translation>
    </message>
    <message>
        <source>0, or 128 where issuers must understand the tag.</source>
        <translation>0；若签发机构必须理解该标签，则为 128。</translation>
    </message>
    <message>
        <source>Tag</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>issue, issuewild or iodef.</source>
        <translation>issue、issuewild 或 iodef。</translation>
    </message>
    <message>
        <source>The value has too few parts. %1</source>
        <translation>该值的组成部分不足。%1</translation>
    </message>
    <message>
        <source>Mail server</source>
        <translation>邮件服务器</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Problem</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>What is wrong with the value.</source>
        <translation>该值有什么问题。</translation>
    </message>
    <message>
        <source>%1 has one value only. Change it instead.</source>
        <translation>%1 只能有一个值。请更改该值。</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Search values</source>
        <translation>搜索值</translation>
    </message>
    <message>
        <source>Add Value</source>
        <translation>添加值</translation>
    </message>
    <message>
        <source>No values</source>
        <translation>没有值</translation>
    </message>
    <message>
        <source>Every client gets the same values. Without one the name has no data of this type.</source>
        <translation>每个客户端得到相同的值。没有值时，该名称没有此类型的数据。</translation>
    </message>
    <message>
        <source>The value &quot;%1&quot; is there already.</source>
        <translation>值“%1”已存在。</translation>
    </message>
</context>
<context>
    <name>References</name>
    <message>
        <source>New Address…</source>
        <translation>新建地址…</translation>
    </message>
    <message>
        <source>New Pool…</source>
        <translation>新建地址池…</translation>
    </message>
    <message>
        <source>New Health Check…</source>
        <translation>新建健康检查…</translation>
    </message>
    <message>
        <source>New Network…</source>
        <translation>新建网络…</translation>
    </message>
    <message>
        <source>New Line…</source>
        <translation>新建线路…</translation>
    </message>
    <message>
        <source>New Channel…</source>
        <translation>新建通知渠道…</translation>
    </message>
</context>
<context>
    <name>RegisterViews</name>
    <message>
        <source>Explain</source>
        <translation>解释</translation>
    </message>
    <message>
        <source>Test Server</source>
        <translation>测试服务器</translation>
    </message>
    <message>
        <source>Health</source>
        <translation>健康状况</translation>
    </message>
    <message>
        <source>Alarms</source>
        <translation>告警消息</translation>
    </message>
</context>
<context>
    <name>RoutingEdits</name>
    <message>
        <source>Failover has one active and one backup part. Put a policy into one of them for more.</source>
        <translation>故障转移有一个主用部分和一个备用部分。需要更多时，请在其中之一嵌套策略。</translation>
    </message>
    <message>
        <source>Multivalue answers with targets alone and holds no policy. Choose another policy first.</source>
        <translation>多值只以目标应答，不能包含策略。请先选择其他策略。</translation>
    </message>
    <message>
        <source>A routing needs at least one item. Answer with fixed values to have no routing.</source>
        <translation>路由至少需要一个条目。若不要路由，请改用固定值应答。</translation>
    </message>
    <message>
        <source>Multivalue needs at least one target. Add another one first.</source>
        <translation>多值至少需要一个目标。请先添加另一个目标。</translation>
    </message>
    <message>
        <source>An item needs at least one target. Delete the item instead, or add another target first.</source>
        <translation>条目至少需要一个目标。请删除该条目，或先添加另一个目标。</translation>
    </message>
    <message>
        <source>The item holds a policy. Add the target inside of it.</source>
        <translation>该条目包含策略。请把目标添加到策略之中。</translation>
    </message>
    <message>
        <source>The item holds a policy already. Change that one, or put a policy into one of its items.</source>
        <translation>该条目已包含策略。请更改该策略，或在其某个条目中嵌套策略。</translation>
    </message>
    <message>
        <source>An item cannot go into itself. Choose a place outside of it.</source>
        <translation>条目不能放入自身。请选择其外部的位置。</translation>
    </message>
    <message>
        <source>Nothing would be left of the item around. Choose another place.</source>
        <translation>外层条目将不剩任何内容。请选择其他位置。</translation>
    </message>
</context>
<context>
    <name>RoutingFields</name>
    <message>
        <source>Policy</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>What decides which item answers. Targets, locations and weights are kept where the new policy has them.</source>
        <translation>决定由哪个条目应答。新策略也有的目标、位置和权重会保留。</translation>
    </message>
    <message>
        <source>When the nearest has failed</source>
        <translation>最近的失效时</translation>
    </message>
    <message>
        <source>With a fence clients stay with the nearest item even when all of it has failed.</source>
        <translation>启用围栏后，即使最近的条目全部失效，客户端也留在那里。</translation>
    </message>
    <message>
        <source>Go to the next nearest</source>
        <translation>转到次近的条目</translation>
    </message>
    <message>
        <source>Stay there (fence)</source>
        <translation>留在那里（围栏）</translation>
    </message>
    <message>
        <source>Formula</source>
        <translation>公式</translation>
    </message>
    <message>
        <source>How a bias changes distances.</source>
        <translation>偏移如何改变距离。</translation>
    </message>
    <message>
        <source>Linear: distance × (1 − bias/100)</source>
        <translation>线性：距离 × (1 − 偏移/100)</translation>
    </message>
    <message>
        <source>Legacy: a negative bias divides the distance</source>
        <translation>旧式：负偏移作为距离的除数</translation>
    </message>
    <message>
        <source>Limit</source>
        <translation>数量上限</translation>
    </message>
    <message>
        <source>Most targets in one answer, 1 to 255.</source>
        <translation>一次应答中最多的目标数，1 至 255。</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>0 to 1,000. 0 serves only when all others have failed.</source>
        <translation>0 至 1,000。权重 0 只在其他全部失效时服务。</translation>
    </message>
    <message>
        <source>ID</source>
        <translation>ID</translation>
    </message>
    <message>
        <source>Names the item; unique in the routing. Ties go by it.</source>
        <translation>条目的标识，在路由中唯一。距离相等时按它排序。</translation>
    </message>
    <message>
        <source>Another item has the ID &quot;%1&quot;. Choose one that no item has.</source>
        <translation>另一个条目已使用 ID“%1”。请选择尚未使用的 ID。</translation>
    </message>
    <message>
        <source>An item needs a location: coordinates such as &quot;39.9, 116.4&quot;, a place such as &quot;EU/DE&quot; or a cloud region such as &quot;aws:us-east-1&quot;.</source>
        <translation>条目需要位置：坐标（如“39.9, 116.4”）、地点（如“EU/DE”）或云区域（如“aws:us-east-1”）。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has no point to measure a distance to. Use a country, a province, a cloud region or coordinates.</source>
        <translation>“%1”没有可测量距离的点。请使用国家、省份、云区域或坐标。</translation>
    </message>
    <message>
        <source>Item %1 has this location already. Put the targets there, or choose another location.</source>
        <translation>条目 %1 已有此位置。请把目标放到那里，或选择其他位置。</translation>
    </message>
    <message>
        <source>Location</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Where the targets are: coordinates (39.9, 116.4), a place (AS/CN/north/BJ) or a cloud region (aws:us-east-1).</source>
        <translation>目标所在之处：坐标 (39.9, 116.4)、地点 (AS/CN/north/BJ) 或云区域 (aws:us-east-1)。</translation>
    </message>
    <message>
        <source>%1 (assumed)</source>
        <comment>location of a cloud region</comment>
        <translation>%1（假定）</translation>
    </message>
    <message>
        <source>Assumed: the city of the region. Where its halls stand is not public; coordinates say it better.</source>
        <translation>假定：取该区域所在城市。机房的确切位置并未公开；使用坐标更准确。</translation>
    </message>
    <message>
        <source>Bias</source>
        <translation>偏置</translation>
    </message>
    <message>
        <source>−99 to 99. Positive enlarges the area, negative shrinks it; take small steps.</source>
        <translation>−99 至 99。正值扩大区域，负值缩小区域；请小步调整。</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>线路</translation>
    </message>
    <message>
        <source>Which clients get the item. The finest line that matches decides.</source>
        <translation>哪些客户端得到该条目。匹配的最细线路生效。</translation>
    </message>
    <message>
        <source>Item %1 has this line already. Put the targets there, or choose another line.</source>
        <translation>条目 %1 已有此线路。请把目标放到那里，或选择其他线路。</translation>
    </message>
    <message>
        <source>Trickle</source>
        <translation>试流</translation>
    </message>
    <message>
        <source>Part of the queries that goes to the backup all the time, 0 % to 100 %; typical is 10 %. It shows that the backup works.</source>
        <translation>始终流向备用部分的查询比例，0 % 至 100 %；通常为 10 %。用于验证备用部分可用。</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>An address of the project, whose health counts, or a fixed value, which is never checked.</source>
        <translation>项目中的地址（计入其健康状态），或固定值（从不检查）。</translation>
    </message>
    <message>
        <source>Weighted: items share by weight</source>
        <translation>加权：各条目按权重分配</translation>
    </message>
    <message>
        <source>Geo: the nearest item</source>
        <translation>地理：最近的条目</translation>
    </message>
    <message>
        <source>Failover: active and backup</source>
        <translation>故障转移：主用与备用</translation>
    </message>
    <message>
        <source>Geoproximity: the nearest, tuned by bias</source>
        <translation>地理邻近：最近的条目，以偏移调整</translation>
    </message>
    <message>
        <source>Lines: by carrier, place or network</source>
        <translation>线路：按运营商、地点或网络</translation>
    </message>
    <message>
        <source>Latency: the fastest item</source>
        <translation>延迟：最快的条目</translation>
    </message>
    <message>
        <source>Multivalue: several healthy values</source>
        <translation>多值：多个健康值</translation>
    </message>
    <message>
        <source>Priority</source>
        <translation>优先级</translation>
    </message>
    <message>
        <source>The smallest is used first, 0 to 65,535.</source>
        <translation>数值最小者优先，0 至 65,535。</translation>
    </message>
    <message>
        <source>SRV weight</source>
        <translation>SRV 权重</translation>
    </message>
    <message>
        <source>Share among targets of one priority, 0 to 65,535.</source>
        <translation>同一优先级的目标之间的比例，0 至 65,535。</translation>
    </message>
    <message>
        <source>Port</source>
        <translation>端口</translation>
    </message>
    <message>
        <source>Of the service, 0 to 65,535.</source>
        <translation>服务的端口，0 至 65,535。</translation>
    </message>
    <message>
        <source>Routing</source>
        <translation>路由策略</translation>
    </message>
    <message>
        <source>Set %1 of %2 in &quot;%3&quot; to %4</source>
        <comment>field, part of a routing, record set, value</comment>
        <translation>将“%3”中%2的%1设为 %4</translation>
    </message>
</context>
<context>
    <name>RoutingPart</name>
    <message>
        <source>%1 of %2</source>
        <comment>a part of a whole</comment>
        <translation>%2的%1</translation>
    </message>
    <message>
        <source>Weighted</source>
        <translation>加权</translation>
    </message>
    <message>
        <source>Geo</source>
        <translation>地理</translation>
    </message>
    <message>
        <source>Failover</source>
        <translation>故障切换</translation>
    </message>
    <message>
        <source>Geoproximity</source>
        <translation>地理邻近</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>线路</translation>
    </message>
    <message>
        <source>Latency</source>
        <translation>延迟</translation>
    </message>
    <message>
        <source>Multivalue</source>
        <translation>多值</translation>
    </message>
    <message>
        <source>Target %1</source>
        <translation>目标 %1</translation>
    </message>
    <message>
        <source>Active</source>
        <translation>主用</translation>
    </message>
    <message>
        <source>Backup</source>
        <translation>备用</translation>
    </message>
    <message>
        <source>Item %1</source>
        <translation>项目 %1</translation>
    </message>
    <message>
        <source>%1 – %2</source>
        <comment>name of an address – its value</comment>
        <translation>%1 – %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>item of a routing: what it holds</comment>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>RoutingShapes</name>
    <message>
        <source>A forwarding zone sends its queries on and cannot have routings. Use a public or private zone.</source>
        <translation>转发区域会转出其查询，不能使用路由。请使用公共或私有区域。</translation>
    </message>
    <message>
        <source>A peering zone is answered elsewhere and cannot have routings. Use a public or private zone.</source>
        <translation>对等区域在别处应答，不能使用路由。请使用公共或私有区域。</translation>
    </message>
    <message>
        <source>A reverse zone cannot have routings. Give the record set fixed values.</source>
        <translation>反向区域不能使用路由。请为记录集设置固定值。</translation>
    </message>
    <message>
        <source>Record sets of type %1 have fixed values; A, AAAA, CNAME, MX, SRV and TXT can be routed.</source>
        <translation>%1 类型的记录集使用固定值；A、AAAA、CNAME、MX、SRV 和 TXT 可以使用路由。</translation>
    </message>
    <message>
        <source>A CNAME answer holds one record. Make an item of each target.</source>
        <translation>CNAME 应答只含一条记录。请为每个目标建立一个条目。</translation>
    </message>
</context>
<context>
    <name>RoutingTargets</name>
    <message>
        <source>an IPv4 address</source>
        <translation>IPv4 地址</translation>
    </message>
    <message>
        <source>an IPv6 address</source>
        <translation>IPv6 地址</translation>
    </message>
    <message>
        <source>a domain name</source>
        <translation>域名</translation>
    </message>
    <message>
        <source>IPv4 addresses</source>
        <translation>IPv4 地址</translation>
    </message>
    <message>
        <source>IPv6 addresses</source>
        <translation>IPv6 地址</translation>
    </message>
    <message>
        <source>domain names</source>
        <translation>域名</translation>
    </message>
    <message>
        <source>An address of the project, or an IPv4 address such as 192.0.2.1.</source>
        <translation>项目中的地址，或 IPv4 地址，例如 192.0.2.1。</translation>
    </message>
    <message>
        <source>An address of the project, or an IPv6 address such as 2001:db8::1.</source>
        <translation>项目中的地址，或 IPv6 地址，例如 2001:db8::1。</translation>
    </message>
    <message>
        <source>An address of the project, or a name such as www.example.com. with the final dot.</source>
        <translation>项目中的地址，或以点结尾的名称，例如 www.example.com.</translation>
    </message>
    <message>
        <source>The mail server, such as mail.example.com. with the final dot; also with its priority: 10 mail.example.com.</source>
        <translation>以点结尾的邮件服务器，例如 mail.example.com.；也可带优先级：10 mail.example.com.</translation>
    </message>
    <message>
        <source>The host, such as server.example.com. with the final dot; also with its numbers: 0 5 443 server.example.com.</source>
        <translation>以点结尾的主机，例如 server.example.com.；也可带各数值：0 5 443 server.example.com.</translation>
    </message>
    <message>
        <source>A text. Quotes are added where they are missing.</source>
        <translation>一段文本。缺少的引号会自动补上。</translation>
    </message>
    <message>
        <source>A target needs a value. %1</source>
        <translation>目标需要一个值。%1</translation>
    </message>
    <message>
        <source>There is no address &quot;%1&quot;. Choose one from the list, or make it first.</source>
        <translation>没有地址“%1”。请从列表中选择，或先建立该地址。</translation>
    </message>
    <message>
        <source>TXT records hold texts: the address &quot;%1&quot; cannot stand there. Write a text.</source>
        <translation>TXT 记录包含文本，不能使用地址“%1”。请填写文本。</translation>
    </message>
    <message>
        <source>The address &quot;%1&quot; is %2, but %3 records hold %4. Choose another one.</source>
        <translation>地址“%1”是%2，而 %3 记录包含%4。请选择其他地址。</translation>
    </message>
    <message>
        <source>The name would be an alias of itself, which never ends. Choose another target.</source>
        <translation>该名称会成为自身的别名，永无止境。请选择其他目标。</translation>
    </message>
</context>
<context>
    <name>RuleTables</name>
    <message>
        <source>Line</source>
        <translation>线路</translation>
    </message>
    <message>
        <source>Which clients the rule is for.</source>
        <translation>规则面向哪些客户端。</translation>
    </message>
    <message>
        <source>Identifiers</source>
        <translation>标识</translation>
    </message>
    <message>
        <source>Whether the rule asks for identifiers of the client (AnyMatch). They come by HTTPDNS only.</source>
        <translation>规则是否要求客户端标识 (AnyMatch)。标识只随 HTTPDNS 发送。</translation>
    </message>
    <message numerus="yes">
        <source>%n groups</source>
        <translation>
            <numerusform>%n 组</numerusform>
        </translation>
    </message>
    <message>
        <source>Pool sets</source>
        <translation>池集</translation>
    </message>
    <message>
        <source>By priority; the first is in effect while it is available.</source>
        <translation>按优先级排列；第一个可用时由它生效。</translation>
    </message>
    <message>
        <source>Switching</source>
        <translation>切换方式</translation>
    </message>
    <message>
        <source>Automatic fails over to the next available set. Manual keeps the set you choose; alarms should then watch it.</source>
        <translation>“自动”切换到下一个可用池集。“手动”保持您选择的池集；此时应配置告警进行监视。</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Manual</source>
        <translation>手动</translation>
    </message>
    <message>
        <source>Set in effect</source>
        <translation>生效池集</translation>
    </message>
    <message>
        <source>The pool set that answers while switching is manual.</source>
        <translation>手动切换时负责应答的池集。</translation>
    </message>
    <message>
        <source>Failback</source>
        <translation>回切</translation>
    </message>
    <message>
        <source>When requests move back to a set of higher priority that is available again.</source>
        <translation>更高优先级的池集恢复可用后，请求何时切回。</translation>
    </message>
    <message>
        <source>At once</source>
        <translation>立即</translation>
    </message>
    <message>
        <source>After it held for a while</source>
        <translation>保持一段时间后</translation>
    </message>
    <message>
        <source>Never by itself</source>
        <translation>从不自动</translation>
    </message>
    <message>
        <source>Hold-down</source>
        <translation>保持时间</translation>
    </message>
    <message>
        <source>How long the set must have been available. 0 to 604 800 seconds.</source>
        <translation>池集须持续可用的时间。0 到 604 800 秒。</translation>
    </message>
    <message>
        <source>s</source>
        <comment>seconds</comment>
        <translation>秒</translation>
    </message>
    <message>
        <source>All sets down</source>
        <translation>全部池集不可用时</translation>
    </message>
    <message>
        <source>What clients get when no set is available.</source>
        <translation>没有可用池集时客户端得到什么。</translation>
    </message>
    <message>
        <source>The first set all the same</source>
        <translation>照常应答首个池集</translation>
    </message>
    <message>
        <source>Empty answer</source>
        <translation>空应答</translation>
    </message>
    <message>
        <source>Server failure</source>
        <translation>服务器失败 (SERVFAIL)</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Against the other rules of the same line. 1 to 1 000 000.</source>
        <translation>相对同一线路的其他规则。1 到 1 000 000。</translation>
    </message>
    <message>
        <source>Enabled</source>
        <translation>启用</translation>
    </message>
    <message>
        <source>A rule that is off is passed over.</source>
        <translation>已关闭的规则会被跳过。</translation>
    </message>
    <message>
        <source>Otherwise</source>
        <translation>标识不匹配时</translation>
    </message>
    <message>
        <source>Where clients of the line go whose identifiers do not match.</source>
        <translation>该线路上标识不匹配的客户端转到哪里。</translation>
    </message>
    <message>
        <source>To the default rule</source>
        <translation>转到默认规则</translation>
    </message>
    <message>
        <source>To the next coarser line</source>
        <translation>转到下一条更粗的线路</translation>
    </message>
    <message>
        <source>Share in the set</source>
        <translation>池集内份额</translation>
    </message>
    <message>
        <source>Weight times the weights of the pool&apos;s addresses, against the other pools of the set, while every address is available.</source>
        <translation>所有地址可用时，权重乘以池内地址权重，相对池集中的其他地址池。</translation>
    </message>
    <message>
        <source>Addresses</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>The addresses of the pool.</source>
        <translation>地址池中的地址。</translation>
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
        <source>Search rules</source>
        <translation>搜索规则</translation>
    </message>
    <message>
        <source>Add Rule</source>
        <translation>添加规则</translation>
    </message>
    <message>
        <source>No rules</source>
        <translation>没有规则</translation>
    </message>
    <message>
        <source>A rule says which pool sets serve the clients of a line. Begin with a rule for the default line.</source>
        <translation>规则规定一条线路的客户端由哪些池集服务。请从默认线路的规则开始。</translation>
    </message>
    <message>
        <source>Pool Set</source>
        <translation>池集</translation>
    </message>
    <message>
        <source>Search pool sets</source>
        <translation>搜索池集</translation>
    </message>
    <message>
        <source>Add Pool Set</source>
        <translation>添加池集</translation>
    </message>
    <message>
        <source>No pool sets</source>
        <translation>没有池集</translation>
    </message>
    <message>
        <source>Pool sets stand in order of priority: the first that is available is in effect, the others are its backups.</source>
        <translation>池集按优先级排列：第一个可用的池集生效，其余为备用。</translation>
    </message>
    <message>
        <source>Role</source>
        <translation>角色</translation>
    </message>
    <message>
        <source>Which set answers while all of them are available.</source>
        <translation>全部可用时由哪个池集应答。</translation>
    </message>
    <message>
        <source>Pools</source>
        <translation>地址池</translation>
    </message>
    <message>
        <source>Pools of the set with their weights.</source>
        <translation>池集中的地址池及其权重。</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <comment>weight times pool</comment>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>Needed</source>
        <translation>最少可用数</translation>
    </message>
    <message>
        <source>Fewer available addresses make the set unavailable. 0 to 1 000 000.</source>
        <translation>可用地址少于此数时池集不可用。0 到 1 000 000。</translation>
    </message>
    <message>
        <source>Pool of Set</source>
        <translation>池集中的地址池</translation>
    </message>
    <message>
        <source>Pools in this set</source>
        <translation>此池集中的地址池</translation>
    </message>
    <message>
        <source>Search pools in this set</source>
        <translation>搜索此池集中的地址池</translation>
    </message>
    <message>
        <source>Add Pool to Set</source>
        <translation>将地址池加入池集</translation>
    </message>
    <message>
        <source>No pools in this set</source>
        <translation>此池集中没有地址池</translation>
    </message>
    <message>
        <source>The pools of a set serve together, each as often as its weight says.</source>
        <translation>池集中的地址池共同服务，各按权重承担。</translation>
    </message>
    <message>
        <source>Pool</source>
        <translation>地址池</translation>
    </message>
    <message>
        <source>A pool of the project.</source>
        <translation>项目中的一个地址池。</translation>
    </message>
    <message>
        <source>How often the pool is used, against the others of the set. 1 to 1 000 000.</source>
        <translation>相对池集中的其他地址池，使用该地址池的频度。1 到 1 000 000。</translation>
    </message>
    <message>
        <source>Every pool of the project is in the set already. Add a pool first.</source>
        <translation>项目中的所有地址池都已在此池集中。请先添加地址池。</translation>
    </message>
    <message>
        <source>The pool is in the set already. Change its weight instead.</source>
        <translation>该地址池已在此池集中。请改为修改其权重。</translation>
    </message>
    <message>
        <source>In effect, by hand</source>
        <translation>手动生效</translation>
    </message>
    <message>
        <source>Not in effect</source>
        <translation>未生效</translation>
    </message>
    <message>
        <source>In effect</source>
        <translation>生效</translation>
    </message>
    <message>
        <source>Backup %1</source>
        <comment>number of the backup</comment>
        <translation>备用 %1</translation>
    </message>
    <message>
        <source>No alert tells when a pool set of the rule becomes unavailable, so nobody will know when to switch. Add an alert for them.</source>
        <translation>没有告警通知该规则的池集变为不可用，因此没有人知道何时需要切换。请为它们添加告警。</translation>
    </message>
</context>
<context>
    <name>ShareText</name>
    <message>
        <source>%1 (%2 %)</source>
        <comment>fraction and percentage</comment>
        <translation>%1（%2 %）</translation>
    </message>
    <message>
        <source>%1 %</source>
        <comment>percentage</comment>
        <translation>%1 %</translation>
    </message>
</context>
<context>
    <name>SourceTables</name>
    <message>
        <source>IP ranges</source>
        <translation>IP 段</translation>
    </message>
    <message>
        <source>Blocks in CIDR form, one a line.</source>
        <translation>CIDR 格式的地址块，每行一个。</translation>
    </message>
    <message>
        <source>%1 stands there twice. Remove one of them.</source>
        <translation>%1 出现了两次。请移除其中一个。</translation>
    </message>
    <message>
        <source>IP range</source>
        <translation>IP 段</translation>
    </message>
    <message>
        <source>A block in CIDR form. The longest block that holds a client wins.</source>
        <translation>CIDR 格式的地址块。包含客户端的最长地址块优先。</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>地点</translation>
    </message>
    <message>
        <source>Where the clients are.</source>
        <translation>客户端所在之处。</translation>
    </message>
    <message>
        <source>AS number</source>
        <translation>AS 号</translation>
    </message>
    <message>
        <source>1 to 4 294 967 295. Empty: not said.</source>
        <translation>1 到 4 294 967 295。留空：未指定。</translation>
    </message>
    <message>
        <source>Coordinates</source>
        <translation>坐标</translation>
    </message>
    <message>
        <source>Latitude and longitude in degrees, north and east positive. Empty: not said.</source>
        <translation>以度表示的纬度和经度，北纬和东经为正。留空：未指定。</translation>
    </message>
    <message>
        <source>Coordinates are latitude and longitude in degrees, such as &quot;39.9, 116.4&quot;.</source>
        <translation>坐标为以度表示的纬度和经度，例如“39.9, 116.4”。</translation>
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
        <source>Search lines</source>
        <translation>搜索线路</translation>
    </message>
    <message>
        <source>Add Line</source>
        <translation>添加线路</translation>
    </message>
    <message>
        <source>No lines</source>
        <translation>没有线路</translation>
    </message>
    <message>
        <source>A line is a named list of IP ranges. Rules for it come before rules for carriers and places.</source>
        <translation>线路是命名的 IP 段列表。其规则先于按运营商和地点的规则。</translation>
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
        <source>Search networks</source>
        <translation>搜索网络</translation>
    </message>
    <message>
        <source>Add Network</source>
        <translation>添加网络</translation>
    </message>
    <message>
        <source>No networks</source>
        <translation>没有网络</translation>
    </message>
    <message>
        <source>A network is a list of client IP ranges. Private zones and policies are for the networks they name.</source>
        <translation>网络是客户端 IP 段的列表。私有区域和策略面向它们指定的网络。</translation>
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
        <source>Search locations</source>
        <translation>搜索位置</translation>
    </message>
    <message>
        <source>Add Location</source>
        <translation>添加位置</translation>
    </message>
    <message>
        <source>No locations</source>
        <translation>没有位置</translation>
    </message>
    <message>
        <source>A location says where an IP range is. It corrects the geo database and places private networks.</source>
        <translation>位置说明 IP 段在哪里。它修正地理数据库，并为内部网络定位。</translation>
    </message>
    <message>
        <source>Carrier</source>
        <translation>运营商</translation>
    </message>
    <message>
        <source>The network the clients are in, such as cn-telecom.</source>
        <translation>客户端所在的网络，例如 cn-telecom。</translation>
    </message>
</context>
<context>
    <name>TestTable</name>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Says in words what must hold. Unique among tests, at most 256 characters.</source>
        <translation>用文字说明须成立的内容。在测试中唯一，最多 256 个字符。</translation>
    </message>
    <message>
        <source>Beijing stays in Beijing</source>
        <translation>北京客户端留在北京</translation>
    </message>
    <message>
        <source>A test needs a name of 1 to 256 characters.</source>
        <translation>测试需要 1 到 256 个字符的名称。</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>The domain name that is asked for.</source>
        <translation>所查询的域名。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no domain name. Write one such as www.example.com.</source>
        <translation>“%1”不是域名。请写作如 www.example.com。</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>name and record type of a question</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>The record type that is asked for, such as A or TYPE65.</source>
        <translation>所查询的记录类型，如 A 或 TYPE65。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no record type. Choose one, or write it such as TYPE65.</source>
        <translation>“%1”不是记录类型。请选择一种，或写作如 TYPE65。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no client. Write an IP address such as 192.0.2.9, or a network such as 192.0.2.0/24.</source>
        <translation>“%1”不是客户端。请填写 IP 地址（如 192.0.2.9）或网络（如 192.0.2.0/24）。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no IP address. Write the resolver such as 192.0.2.53.</source>
        <translation>“%1”不是 IP 地址。请将解析器写作如 192.0.2.53。</translation>
    </message>
    <message>
        <source>Identifiers</source>
        <translation>标识</translation>
    </message>
    <message>
        <source>What the client sends by HTTPDNS, one a line: &quot;key=value&quot;.</source>
        <translation>客户端通过 HTTPDNS 发送的内容，每行一个：“key=value”。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no identifier. Write it as &quot;key=value&quot;.</source>
        <translation>“%1”不是标识。请写作“key=value”。</translation>
    </message>
    <message>
        <source>The identifier &quot;%1&quot; stands there twice. Remove one of the lines.</source>
        <translation>标识“%1”出现了两次。请移除其中一行。</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>视为不可用</translation>
    </message>
    <message>
        <source>Addresses that the test takes for down. All others with a health check count as healthy.</source>
        <translation>测试视为不可用的地址。其余有健康检查的地址均视为健康。</translation>
    </message>
    <message>
        <source>Response code</source>
        <translation>响应码</translation>
    </message>
    <message>
        <source>What the answer must say, such as NXDOMAIN. Empty: not checked.</source>
        <translation>应答须给出的响应码，如 NXDOMAIN。留空：不检查。</translation>
    </message>
    <message>
        <source>Not checked</source>
        <translation>不检查</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no response code. Choose one, or leave the field empty.</source>
        <translation>“%1”不是响应码。请选择一种，或将字段留空。</translation>
    </message>
    <message>
        <source>Shares</source>
        <translation>份额</translation>
    </message>
    <message>
        <source>Values that are answered together and their share, one a line: &quot;198.51.100.1 = 50 %&quot; or &quot;198.51.100.1 198.51.100.2 = 30 % to 40 %&quot;. Other answers are free.</source>
        <translation>一同应答的值及其份额，每行一个：“198.51.100.1 = 50 %”或“198.51.100.1 198.51.100.2 = 30 % to 40 %”。其他应答不受限制。</translation>
    </message>
    <message>
        <source>Expected</source>
        <translation>预期</translation>
    </message>
    <message>
        <source>The response code and the shares that the answer must have.</source>
        <translation>应答须具有的响应码和份额。</translation>
    </message>
    <message>
        <source>Any answer</source>
        <comment>a policy test without expectations</comment>
        <translation>任意应答</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Whether the draft answers as the test expects.</source>
        <translation>草稿的应答是否符合测试的预期。</translation>
    </message>
    <message>
        <source>Policy Test</source>
        <translation>策略测试</translation>
    </message>
    <message>
        <source>Policy tests</source>
        <translation>策略测试</translation>
    </message>
    <message>
        <source>Search policy tests</source>
        <translation>搜索策略测试</translation>
    </message>
    <message>
        <source>Add Policy Test</source>
        <translation>添加策略测试</translation>
    </message>
    <message>
        <source>No policy tests</source>
        <translation>没有策略测试</translation>
    </message>
    <message>
        <source>A policy test asks a question and says which answers must come how often. All tests run after each edit, and by &quot;meridianctl test&quot; in a build.</source>
        <translation>策略测试提出一个查询，并规定哪些应答须以多大份额出现。每次编辑后全部测试都会运行，构建时则由“meridianctl test”运行。</translation>
    </message>
    <message>
        <source>Client</source>
        <translation>客户端</translation>
    </message>
    <message>
        <source>An IP address, or a network in CIDR form. Empty: unknown.</source>
        <translation>IP 地址，或 CIDR 形式的网络。留空：未知。</translation>
    </message>
    <message>
        <source>Resolver</source>
        <translation>解析器</translation>
    </message>
    <message>
        <source>IP address that the query comes from. It decides where no client is given.</source>
        <translation>查询来自的 IP 地址。未指定客户端时由它决定。</translation>
    </message>
    <message>
        <source>Policy test</source>
        <translation>策略测试</translation>
    </message>
</context>
<context>
    <name>ZoneTables</name>
    <message>
        <source>%1 is a domain name such as &quot;example.com&quot;.</source>
        <translation>“%1”应为“example.com”这样的域名。</translation>
    </message>
    <message>
        <source>%1 is a domain name such as &quot;example.com&quot;. %2</source>
        <translation>“%1”应为“example.com”这样的域名。%2</translation>
    </message>
    <message>
        <source>Zone</source>
        <translation>区域</translation>
    </message>
    <message>
        <source>The domain whose records are here.</source>
        <translation>记录在此的域名。</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Who sees the zone, and where its answers come from.</source>
        <translation>谁能看到该区域，其应答来自哪里。</translation>
    </message>
    <message>
        <source>Public</source>
        <translation>公共</translation>
    </message>
    <message>
        <source>Private</source>
        <translation>私有</translation>
    </message>
    <message>
        <source>Forwarding</source>
        <translation>转发</translation>
    </message>
    <message>
        <source>Peering</source>
        <translation>对等</translation>
    </message>
    <message>
        <source>Reverse</source>
        <translation>反向</translation>
    </message>
    <message>
        <source>Networks</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>Client networks that see a private zone.</source>
        <translation>能看到私有区域的客户端网络。</translation>
    </message>
    <message>
        <source>s</source>
        <comment>seconds</comment>
        <translation>秒</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Relative to the zone; &quot;@&quot; is the zone itself, &quot;*&quot; stands for any name.</source>
        <translation>相对于区域；“@”表示区域本身，“*”表示任意名称（泛解析）。</translation>
    </message>
    <message>
        <source>The name is &quot;@&quot; for the zone itself, or a name such as &quot;www&quot;.</source>
        <translation>名称为表示区域本身的“@”，或“www”这样的名称。</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>记录类型</translation>
    </message>
    <message>
        <source>Record type: A, AAAA, MX … or TYPE65. Values that do not fit a new type give way to an example.</source>
        <translation>记录类型：A、AAAA、MX … 或 TYPE65。不适合新类型的值会替换为示例。</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Record data, one value a line.</source>
        <translation>记录数据，每行一个值。</translation>
    </message>
    <message>
        <source>Zones</source>
        <translation>区域</translation>
    </message>
    <message>
        <source>Search zones</source>
        <translation>搜索区域</translation>
    </message>
    <message>
        <source>Add Zone</source>
        <translation>添加区域</translation>
    </message>
    <message>
        <source>No zones</source>
        <translation>没有区域</translation>
    </message>
    <message>
        <source>A zone is a domain that is answered from here, with its records. Dispatch domains of instances lie in one.</source>
        <translation>区域是由此处应答的域名及其记录。实例的调度域名位于某个区域中。</translation>
    </message>
    <message>
        <source>Record sets</source>
        <translation>记录集</translation>
    </message>
    <message>
        <source>How many record sets the zone has.</source>
        <translation>区域的记录集数量。</translation>
    </message>
    <message>
        <source>DNSSEC</source>
        <translation>DNSSEC</translation>
    </message>
    <message>
        <source>Whether answers are signed.</source>
        <translation>是否对应答签名。</translation>
    </message>
    <message>
        <source>Start of Authority</source>
        <translation>起始授权 (SOA)</translation>
    </message>
    <message>
        <source>Start of authority</source>
        <translation>起始授权 (SOA)</translation>
    </message>
    <message>
        <source>Primary server</source>
        <translation>主服务器</translation>
    </message>
    <message>
        <source>Name of the server that the zone comes from.</source>
        <translation>区域来源服务器的名称。</translation>
    </message>
    <message>
        <source>Mailbox</source>
        <translation>邮箱</translation>
    </message>
    <message>
        <source>Of the person in charge, with a dot instead of the @.</source>
        <translation>负责人的邮箱，用点代替 @。</translation>
    </message>
    <message>
        <source>TTL</source>
        <translation>TTL</translation>
    </message>
    <message>
        <source>Of the SOA record itself.</source>
        <translation>SOA 记录本身的 TTL。</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>刷新</translation>
    </message>
    <message>
        <source>How often secondary servers look for a new zone.</source>
        <translation>辅助服务器多久检查一次区域更新。</translation>
    </message>
    <message>
        <source>Retry</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>How soon they look again after a failure.</source>
        <translation>失败后多久再次检查。</translation>
    </message>
    <message>
        <source>Expire</source>
        <translation>过期</translation>
    </message>
    <message>
        <source>When they stop answering without news.</source>
        <translation>多久得不到更新后停止应答。</translation>
    </message>
    <message>
        <source>Negative TTL</source>
        <translation>否定 TTL</translation>
    </message>
    <message>
        <source>How long resolvers may keep that a name does not exist.</source>
        <translation>解析器可将“名称不存在”保留多久。</translation>
    </message>
    <message>
        <source>Record Set</source>
        <translation>记录集</translation>
    </message>
    <message>
        <source>Search records</source>
        <translation>搜索记录</translation>
    </message>
    <message>
        <source>Add Record Set</source>
        <translation>添加记录集</translation>
    </message>
    <message>
        <source>No records</source>
        <translation>没有记录</translation>
    </message>
    <message>
        <source>A record set is what one name answers for one type. A zone needs at least NS records for its name servers.</source>
        <translation>记录集是一个名称对一种类型的应答。区域至少需要其名称服务器的 NS 记录。</translation>
    </message>
    <message>
        <source>How long resolvers may keep an answer. 0 to 2 147 483 647 seconds.</source>
        <translation>解析器可保留应答的时间。0 到 2 147 483 647 秒。</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>record name and type</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Routed: %1</source>
        <comment>name of a policy</comment>
        <translation>路由：%1</translation>
    </message>
    <message>
        <source>A target of the routing does not fit the type. %1</source>
        <translation>路由中有目标不符合该类型。%1</translation>
    </message>
    <message>
        <source>Obey client subnet</source>
        <translation>采用客户端子网</translation>
    </message>
    <message>
        <source>Whether routing decides by the network that a resolver names in its query. Off: by the resolver itself.</source>
        <translation>路由是否按解析器在查询中给出的网络决定。关闭时按解析器自身决定。</translation>
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
  --no-probes                  do not probe addresses while the test server runs; all count as available
  --screenshot VIEW FILE.png   open a view, write its picture when it has come to rest, and end
  --language LANGUAGE          en or zh_CN
  --theme THEME                system, light or dark
  --version, --help
</source>
        <translation>用法：meridian [PROJECT] [选项]

PROJECT 是 *.meridian 文件，或读入新项目的 JSON 文档。

  --serve [ADDR:PORT]          启动测试服务器；未指定时使用 127.0.0.1 的空闲端口
  --no-probes                  测试服务器运行时不探测地址；所有地址均视为可用
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

It is built with Qt, SQLite, OpenSSL, libcurl, nghttp2 and libmaxminddb.</source>
        <translation>Meridian 是自由软件，按 GNU 通用公共许可证第 3 版或更高版本发布，不提供任何担保。

它使用 Qt、SQLite、OpenSSL、libcurl、nghttp2 和 libmaxminddb 构建。</translation>
    </message>
</context>
<context>
    <name>meridian::ui::AlarmModel</name>
    <message>
        <source>Recovered</source>
        <comment>event of an alert</comment>
        <translation>已恢复</translation>
    </message>
    <message>
        <source>Unavailable</source>
        <comment>event of an alert</comment>
        <translation>不可用</translation>
    </message>
    <message>
        <source>Degraded</source>
        <comment>event of an alert</comment>
        <translation>已降级</translation>
    </message>
    <message>
        <source>Switched</source>
        <comment>event of an alert</comment>
        <translation>已切换</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>event of an alert, object</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Object</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>How it is</source>
        <translation>现状</translation>
    </message>
    <message>
        <source>Alert</source>
        <translation>告警</translation>
    </message>
</context>
<context>
    <name>meridian::ui::AlarmsView</name>
    <message numerus="yes">
        <source>and %n others</source>
        <comment>alarms</comment>
        <translation>
            <numerusform>以及另外 %n 条</numerusform>
        </translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>清除</translation>
    </message>
    <message>
        <source>No alarms</source>
        <translation>没有告警消息</translation>
    </message>
    <message>
        <source>Here stands what alerts tell desktop channels while the test server probes addresses. Other channels are told by the server meridiand.</source>
        <translation>测试服务器探测地址期间，告警发往桌面通知渠道的内容列在这里。其他通知渠道由服务器 meridiand 通知。</translation>
    </message>
    <message>
        <source>Show Alerts</source>
        <translation>显示告警</translation>
    </message>
    <message>
        <source>Alarms, newest first</source>
        <translation>告警消息，最新的在前</translation>
    </message>
    <message>
        <source>Enter selects the object.</source>
        <translation>按回车键选择该对象。</translation>
    </message>
    <message>
        <source>This desktop shows no notifications, so alarms stand here alone.</source>
        <translation>此桌面不显示通知，因此告警消息只列在这里。</translation>
    </message>
    <message>
        <source>The desktop was told of these as well.</source>
        <translation>这些也已在桌面上通知。</translation>
    </message>
    <message numerus="yes">
        <source>%n alarms</source>
        <translation>
            <numerusform>%n 条告警消息</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>meridian::ui::AnswerModel</name>
    <message>
        <source>%1 %2</source>
        <comment>name type</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1 UTC</source>
        <translation>%1 UTC</translation>
    </message>
    <message>
        <source>Sent as client subnet</source>
        <translation>作为客户端子网发送</translation>
    </message>
    <message>
        <source>Sender of the query; no client subnet was sent</source>
        <translation>查询的发送者；未发送客户端子网</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Client</source>
        <translation>客户端</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>应答</translation>
    </message>
    <message>
        <source>Answered by</source>
        <translation>应答者</translation>
    </message>
    <message>
        <source>TTL</source>
        <translation>TTL</translation>
    </message>
    <message>
        <source>Scope</source>
        <translation>作用域</translation>
    </message>
</context>
<context>
    <name>meridian::ui::AnswersPane</name>
    <message>
        <source>Search answers</source>
        <translation>搜索应答</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>清除</translation>
    </message>
    <message>
        <source>Export as CSV…</source>
        <translation>导出为 CSV…</translation>
    </message>
    <message>
        <source>Answers of the test server</source>
        <translation>测试服务器的应答</translation>
    </message>
    <message>
        <source>Enter selects the object that answered.</source>
        <translation>按回车选中应答的对象。</translation>
    </message>
    <message>
        <source>Export Answers</source>
        <translation>导出应答</translation>
    </message>
    <message>
        <source>Comma-separated values (*.csv)</source>
        <translation>逗号分隔值 (*.csv)</translation>
    </message>
    <message numerus="yes">
        <source>Exported %n answers.</source>
        <translation>
            <numerusform>已导出 %n 个应答。</numerusform>
        </translation>
    </message>
    <message>
        <source>Cannot write &quot;%1&quot;: %2. Choose another place.</source>
        <translation>无法写入“%1”：%2。请选择其他位置。</translation>
    </message>
    <message numerus="yes">
        <source>Paused. %n answers came since.</source>
        <translation>
            <numerusform>已暂停。此后收到 %n 个应答。</numerusform>
        </translation>
    </message>
    <message>
        <source>No answers yet. Start the server and ask it; each answer appears here with the rule that gave it.</source>
        <translation>还没有应答。启动服务器并向其查询；每个应答连同给出它的规则会显示在这里。</translation>
    </message>
    <message>
        <source>No answer matches the search.</source>
        <translation>没有匹配搜索的应答。</translation>
    </message>
    <message numerus="yes">
        <source>The newest %n answers.</source>
        <translation>
            <numerusform>最新的 %n 个应答。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n answers</source>
        <translation>
            <numerusform>%n 个应答</numerusform>
        </translation>
    </message>
    <message>
        <source>No answers yet. Ask the server; each answer appears here with the rule that gave it.</source>
        <translation>还没有应答。请向服务器查询；每个应答连同给出它的规则会显示在这里。</translation>
    </message>
</context>
<context>
    <name>meridian::ui::AskPane</name>
    <message>
        <source>Copy Command</source>
        <translation>复制命令</translation>
    </message>
    <message>
        <source>Ask</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>Command that asks the same in a terminal</source>
        <translation>在终端中进行相同查询的命令</translation>
    </message>
    <message>
        <source>Answer of the server</source>
        <translation>服务器的应答</translation>
    </message>
    <message>
        <source>The answer appears here as it came over the network.</source>
        <translation>应答按网络上收到的原样显示在这里。</translation>
    </message>
    <message>
        <source>In a &amp;terminal</source>
        <translation>在终端中(&amp;T)</translation>
    </message>
    <message>
        <source>Choose a name to ask for.</source>
        <translation>请选择要查询的名称。</translation>
    </message>
    <message>
        <source>Start the server to ask it.</source>
        <translation>请启动服务器以进行查询。</translation>
    </message>
    <message numerus="yes">
        <source>%1, %n octets over %2</source>
        <translation>
            <numerusform>%1，%n 字节，经由 %2</numerusform>
        </translation>
    </message>
    <message>
        <source>Scope /%1</source>
        <translation>作用域 /%1</translation>
    </message>
    <message>
        <source>No records in the answer.</source>
        <translation>应答中没有记录。</translation>
    </message>
</context>
<context>
    <name>meridian::ui::BiasEditor</name>
    <message>
        <source>−99 to 99. Positive enlarges the area, negative shrinks it. Shift changes by 5.</source>
        <translation>−99 到 99。正值扩大区域，负值缩小区域。按住 Shift 步长为 5。</translation>
    </message>
    <message>
        <source>Set Bias to 0</source>
        <translation>将偏置设为 0</translation>
    </message>
    <message>
        <source>Bias of %1</source>
        <translation>%1 的偏置</translation>
    </message>
</context>
<context>
    <name>meridian::ui::BulkEditBar</name>
    <message>
        <source>Set for All Selected</source>
        <translation>应用到所有选中行</translation>
    </message>
    <message>
        <source>Field to set</source>
        <translation>要设置的字段</translation>
    </message>
    <message numerus="yes">
        <source>%n rows selected:</source>
        <translation>
            <numerusform>已选中 %n 行：</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>meridian::ui::ChangesModel</name>
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
    <name>meridian::ui::CnamePanel</name>
    <message>
        <source>Name a service above. Its owner then points a CNAME at the dispatch domain.</source>
        <translation>请在上方填写服务域名。其所有者随后通过 CNAME 指向调度域名。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; looks like the apex of its zone, and no CNAME can stand beside its SOA and NS records. Host the zone here, use an ALIAS record at your DNS host, or publish &quot;www.%1&quot; instead.</source>
        <translation>“%1”看起来是其区域的顶点，CNAME 不能与 SOA 和 NS 记录并存。请将该区域托管在这里，在您的 DNS 服务商处使用 ALIAS 记录，或改为发布“www.%1”。</translation>
    </message>
    <message>
        <source>Record to publish</source>
        <translation>要发布的记录</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the record to the clipboard</source>
        <translation>将记录复制到剪贴板</translation>
    </message>
    <message>
        <source>Copy %1</source>
        <translation>复制 %1</translation>
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
    <name>meridian::ui::CountingBar</name>
    <message>
        <source>People</source>
        <translation>人口</translation>
    </message>
    <message>
        <source>IPv4 addresses</source>
        <translation>IPv4 地址</translation>
    </message>
    <message>
        <source>Own figures…</source>
        <translation>自有数据…</translation>
    </message>
    <message>
        <source> %</source>
        <comment>percent, after a number</comment>
        <translation>%</translation>
    </message>
    <message>
        <source>How much of the capacity of all endpoints the whole world asks for. Loads and failures follow from it.</source>
        <translation>全世界的需求占全部端点容量的比例。负载和故障据此计算。</translation>
    </message>
    <message>
        <source>&amp;Count by</source>
        <translation>统计依据(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Demand</source>
        <translation>需求(&amp;D)</translation>
    </message>
    <message>
        <source>Own Figures</source>
        <translation>自有数据</translation>
    </message>
    <message>
        <source>Tables (*.csv *.tsv *.txt)</source>
        <translation>表格 (*.csv *.tsv *.txt)</translation>
    </message>
    <message>
        <source>Cannot read &quot;%1&quot;: %2. Choose another file.</source>
        <translation>无法读取“%1”：%2。请选择其他文件。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has more than 16 MB. A table by country and city is much smaller; choose another file.</source>
        <translation>“%1”超过 16 MB。按国家和城市的表格要小得多；请选择其他文件。</translation>
    </message>
    <message>
        <source>Questions of a query log…</source>
        <translation>查询日志中的查询…</translation>
    </message>
    <message>
        <source>What changes, loads and failures are counted by. Own figures: a table (CSV) with the columns country, demand and, if known, city. Questions: a file that meridiand --query-log wrote.</source>
        <translation>变化、负载和故障的统计依据。自有数据：含 country、demand 列及可选 city 列的表格 (CSV)。查询：由 meridiand --query-log 写出的文件。</translation>
    </message>
    <message>
        <source>No question for %1 in the log has a known place: people are counted instead.</source>
        <translation>日志中没有位置已知的 %1 查询：改按人口统计。</translation>
    </message>
    <message>
        <source>%1 questions for %2; the places of %3 more are not known.</source>
        <translation>%2 的 %1 次查询；另有 %3 次位置未知。</translation>
    </message>
    <message>
        <source>%1 of %2 lines are none of a query log and were left out.</source>
        <translation>%2 行中有 %1 行不属于查询日志，已略过。</translation>
    </message>
    <message>
        <source>Query Log</source>
        <translation>查询日志</translation>
    </message>
    <message>
        <source>Query logs (*.json *.jsonl *.log *.1);;All files (*)</source>
        <translation>查询日志 (*.json *.jsonl *.log *.1);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Reading &quot;%1&quot;…</source>
        <translation>正在读取“%1”…</translation>
    </message>
</context>
<context>
    <name>meridian::ui::EndpointTable</name>
    <message>
        <source>%1 (down)</source>
        <translation>%1（宕机）</translation>
    </message>
    <message>
        <source>new</source>
        <comment>endpoint that did not exist before</comment>
        <translation>新增</translation>
    </message>
    <message>
        <source>%1 pp</source>
        <comment>percentage points</comment>
        <translation>%1 个百分点</translation>
    </message>
    <message>
        <source>%1. The exact place is not known; this point stands for it.</source>
        <translation>%1。确切位置未知，以此点代表。</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>number and name of an endpoint</comment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Endpoint</source>
        <translation>端点</translation>
    </message>
    <message>
        <source>Location</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Bias</source>
        <translation>偏置</translation>
    </message>
    <message>
        <source>People</source>
        <translation>人口</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>Part of the world&apos;s people that gets this endpoint</source>
        <translation>由该端点服务的世界人口比例</translation>
    </message>
    <message>
        <source>Demand over capacity, for a demand of the part of all capacity that is set below</source>
        <translation>需求与容量之比，需求按所设的总容量比例计算</translation>
    </message>
    <message>
        <source>Part of the IPv4 addresses of the world&apos;s countries</source>
        <translation>各国 IPv4 地址的比例</translation>
    </message>
    <message>
        <source>Part of the dry land. Nobody asks from there; it is how the area looks on a map.</source>
        <translation>陆地面积的比例。没有人从那里查询；它只是该区域在地图上的样子。</translation>
    </message>
    <message>
        <source>Part of the demand in your own figures</source>
        <translation>自有数据中的需求比例</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>负载</translation>
    </message>
    <message>
        <source>IPv4</source>
        <translation>IPv4</translation>
    </message>
    <message>
        <source>Land</source>
        <translation>陆地</translation>
    </message>
    <message>
        <source>Own</source>
        <translation>自有</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>load in percent and a sign that it is too much</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>What probes say of its addresses, while the test server runs</source>
        <translation>测试服务器运行时，探测对其地址的结论</translation>
    </message>
    <message>
        <source>Health</source>
        <translation>健康状况</translation>
    </message>
</context>
<context>
    <name>meridian::ui::ExplainForm</name>
    <message>
        <source>Resolver</source>
        <translation>解析器</translation>
    </message>
    <message>
        <source>Address of the resolver</source>
        <translation>解析器的地址</translation>
    </message>
    <message>
        <source>Sender of the query. It decides when no client subnet is sent.</source>
        <translation>查询的发送者。未发送客户端子网时由它决定。</translation>
    </message>
    <message>
        <source>&amp;Resolver</source>
        <translation>解析器(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Identifiers</source>
        <translation>标识(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Forced health</source>
        <translation>强制健康状态(&amp;F)</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not an IP address. Write one such as 198.51.100.53 or 2001:db8::53.</source>
        <translation>“%1”不是 IP 地址。请写作 198.51.100.53 或 2001:db8::53 这样的地址。</translation>
    </message>
</context>
<context>
    <name>meridian::ui::ExplainReportView</name>
    <message>
        <source>Shares</source>
        <translation>份额</translation>
    </message>
    <message>
        <source>Steps of the decision</source>
        <translation>决策步骤</translation>
    </message>
    <message>
        <source>Copy as Text</source>
        <translation>复制为文本</translation>
    </message>
    <message>
        <source>Copy as JSON</source>
        <translation>复制为 JSON</translation>
    </message>
    <message>
        <source>Response:</source>
        <translation>响应：</translation>
    </message>
    <message>
        <source>TTL:</source>
        <translation>TTL：</translation>
    </message>
    <message>
        <source>Scope:</source>
        <translation>作用域：</translation>
    </message>
    <message>
        <source>Client:</source>
        <translation>客户端：</translation>
    </message>
    <message>
        <source>Place:</source>
        <translation>地点：</translation>
    </message>
    <message>
        <source>Carrier and AS:</source>
        <translation>运营商和 AS：</translation>
    </message>
    <message>
        <source>Coordinates:</source>
        <translation>坐标：</translation>
    </message>
    <message>
        <source>Shares of the answer</source>
        <translation>应答的份额</translation>
    </message>
    <message>
        <source>Enter selects the object that decided the step.</source>
        <translation>按回车选中决定该步骤的对象。</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>name type</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>The answer carries no records, so there are no shares.</source>
        <translation>应答不含记录，因此没有份额。</translation>
    </message>
    <message>
        <source>Keep as Policy Test</source>
        <translation>保留为策略测试</translation>
    </message>
    <message>
        <source>Adds a policy test that fails when this question gets other shares.</source>
        <translation>添加一个策略测试；当该查询得到其他份额时测试不通过。</translation>
    </message>
</context>
<context>
    <name>meridian::ui::ExplainView</name>
    <message>
        <source>Go to Instances</source>
        <translation>转到实例</translation>
    </message>
    <message>
        <source>This answers the last question without errors. Correct the marked field.</source>
        <translation>这里显示的是上一次有效查询的结果。请更正标记的字段。</translation>
    </message>
    <message>
        <source>No question</source>
        <translation>没有查询</translation>
    </message>
    <message>
        <source>Type or choose a name. The exact shares of its answers and the steps of the decision appear here.</source>
        <translation>请输入或选择名称。其应答的精确份额和决策步骤会显示在这里。</translation>
    </message>
    <message>
        <source>Nothing to explain</source>
        <translation>没有可解释的内容</translation>
    </message>
    <message>
        <source>The project answers no name yet. Add an instance or a record set; its answers are explained here.</source>
        <translation>项目还不应答任何名称。请添加实例或记录集；其应答会在这里得到解释。</translation>
    </message>
    <message>
        <source>Use what probes say</source>
        <translation>采用探测结果</translation>
    </message>
    <message>
        <source>Take the health that probes have found, where nothing is forced.</source>
        <translation>未强制时采用探测得到的健康状况。</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>name type</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1 from %2</source>
        <comment>question, client</comment>
        <translation>%1，来自 %2</translation>
    </message>
    <message>
        <source>Keep Policy Test &quot;%1&quot;</source>
        <translation>保留策略测试“%1”</translation>
    </message>
    <message>
        <source>Keep as Policy Test</source>
        <translation>保留为策略测试</translation>
    </message>
</context>
<context>
    <name>meridian::ui::FailurePane</name>
    <message>
        <source>What happens if one endpoint dies, the worst first</source>
        <translation>某个端点宕机的后果，最坏的在前</translation>
    </message>
    <message>
        <source>If it dies</source>
        <translation>若其宕机</translation>
    </message>
    <message>
        <source>Most goes to</source>
        <translation>主要转往</translation>
    </message>
    <message>
        <source>More</source>
        <translation>增加</translation>
    </message>
    <message>
        <source>Highest load</source>
        <translation>最高负载</translation>
    </message>
    <message>
        <source>Fewer than two endpoints serve: none can take over from another.</source>
        <translation>提供服务的端点不足两个：无法互相接管。</translation>
    </message>
    <message>
        <source>Worst single failure: %1. %2 takes most of it over.</source>
        <comment>endpoint that dies, its heir</comment>
        <translation>最坏的单点故障：%1。主要由 %2 接管。</translation>
    </message>
    <message>
        <source>%1 is then loaded with %2 of its capacity.</source>
        <comment>endpoint, percent</comment>
        <translation>届时 %1 的负载为其容量的 %2。</translation>
    </message>
    <message>
        <source>No endpoint is overloaded by a single failure at this demand.</source>
        <translation>在此需求下，任何单点故障都不会使端点过载。</translation>
    </message>
    <message>
        <source>nobody</source>
        <translation>无</translation>
    </message>
    <message>
        <source>+%1 pp</source>
        <comment>percentage points</comment>
        <translation>+%1 个百分点</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>percent of capacity, endpoint</comment>
        <translation>%1（%2）</translation>
    </message>
</context>
<context>
    <name>meridian::ui::ForcedHealthList</name>
    <message>
        <source>Search addresses</source>
        <translation>搜索地址</translation>
    </message>
    <message>
        <source>Set All to Auto</source>
        <translation>全部设为自动</translation>
    </message>
    <message>
        <source>Forced health of addresses</source>
        <translation>地址的强制健康状态</translation>
    </message>
    <message>
        <source>Left and Right change the state of the selected address, Space goes round.</source>
        <translation>左右键更改所选地址的状态，空格键循环切换。</translation>
    </message>
    <message>
        <source>Addresses of the project appear here.</source>
        <translation>项目中的地址会显示在这里。</translation>
    </message>
    <message>
        <source>No address matches the search.</source>
        <translation>没有匹配搜索的地址。</translation>
    </message>
    <message>
        <source>No health is forced.</source>
        <translation>没有强制的健康状态。</translation>
    </message>
    <message numerus="yes">
        <source>%n forced</source>
        <comment>addresses whose health is forced</comment>
        <translation>
            <numerusform>%n 个强制</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>meridian::ui::ForcedHealthModel</name>
    <message>
        <source>Auto</source>
        <comment>health is as probed</comment>
        <translation>自动</translation>
    </message>
    <message>
        <source>Up</source>
        <comment>health is forced</comment>
        <translation>可用</translation>
    </message>
    <message>
        <source>Down</source>
        <comment>health is forced</comment>
        <translation>不可用</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>id: value</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Health</source>
        <translation>健康状态</translation>
    </message>
    <message>
        <source>%1: %2. Probes say: %3</source>
        <comment>id: value, health</comment>
        <translation>%1：%2。探测结论：%3</translation>
    </message>
</context>
<context>
    <name>meridian::ui::HealthCheckPage</name>
    <message>
        <source>What is probed</source>
        <translation>探测内容</translation>
    </message>
    <message>
        <source>What is healthy</source>
        <translation>健康判定</translation>
    </message>
    <message>
        <source>When and from where</source>
        <translation>探测时机与来源</translation>
    </message>
    <message>
        <source>Try it</source>
        <translation>试一试</translation>
    </message>
</context>
<context>
    <name>meridian::ui::HealthEventModel</name>
    <message>
        <source>%1 (%2)</source>
        <comment>address, value</comment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <comment>from state, to state</comment>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>原因</translation>
    </message>
</context>
<context>
    <name>meridian::ui::HealthModel</name>
    <message>
        <source>%1, last result %2 ago</source>
        <comment>state, age</comment>
        <translation>%1，最近结果在 %2前</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>letter, age</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>check, its state</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>state: reason</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Remembered from before. %1</source>
        <translation>先前的记录。%1</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Health check</source>
        <translation>健康检查</translation>
    </message>
    <message>
        <source>What the points say together, by the quorum of the check</source>
        <translation>各探测点按检查的法定数得出的共同结论</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>For how long it has been so</source>
        <translation>这一状态已持续多久</translation>
    </message>
    <message>
        <source>Since</source>
        <translation>持续</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>This machine</source>
        <translation>本机</translation>
    </message>
    <message>
        <source>What the probe point &quot;%1&quot; says, and the age of its last result. U: up, D: down, S: stale, ?: unknown.</source>
        <translation>探测点“%1”的结论及其最近结果距今的时间。U：可用，D：不可用，S：已过期，?：未知。</translation>
    </message>
    <message>
        <source>Probed from %1 alone: published servers are told, and not this window.</source>
        <translation>只从 %1 探测：结果上报给已发布的服务器，而不上报给本窗口。</translation>
    </message>
    <message>
        <source>It reports to published servers and not to this window.</source>
        <translation>它上报给已发布的服务器，而不上报给本窗口。</translation>
    </message>
</context>
<context>
    <name>meridian::ui::HealthPage</name>
    <message>
        <source>No checked addresses</source>
        <translation>没有被检查的地址</translation>
    </message>
    <message>
        <source>Here stands what probes say of each address that has a health check, from each point they run at. Give an address a health check.</source>
        <translation>这里显示各探测点对每个配有健康检查的地址的结论。请为地址设置健康检查。</translation>
    </message>
    <message>
        <source>Show Addresses</source>
        <translation>显示地址</translation>
    </message>
    <message>
        <source>Search health</source>
        <translation>搜索健康状况</translation>
    </message>
    <message>
        <source>Health of addresses</source>
        <translation>地址的健康状况</translation>
    </message>
    <message>
        <source>Enter selects the address.</source>
        <translation>按回车键选择该地址。</translation>
    </message>
    <message>
        <source>Last answers of the address, as they came</source>
        <translation>该地址最近应答的原文</translation>
    </message>
    <message>
        <source>Last answers</source>
        <translation>最近的应答</translation>
    </message>
    <message>
        <source>Only the selected address</source>
        <translation>仅所选地址</translation>
    </message>
    <message>
        <source>What changed</source>
        <translation>变化记录</translation>
    </message>
    <message>
        <source>Changes of health, newest first</source>
        <translation>健康状况的变化，最新的在前</translation>
    </message>
    <message numerus="yes">
        <source>%n addresses</source>
        <translation>
            <numerusform>%n 个地址</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 up, %2 down, %3 stale, %4 unknown</source>
        <translation>可用 %1，不可用 %2，已过期 %3，未知 %4</translation>
    </message>
    <message>
        <source>Addresses are not probed: probing is switched off. All of them count as available.</source>
        <translation>未探测地址：探测已关闭。所有地址均视为可用。</translation>
    </message>
    <message>
        <source>Probe Addresses</source>
        <translation>探测地址</translation>
    </message>
    <message>
        <source>Addresses are probed while the test server runs. What stands here is from the last time.</source>
        <translation>测试服务器运行时才探测地址。此处为上一次的结果。</translation>
    </message>
    <message>
        <source>Start Test Server</source>
        <translation>启动测试服务器</translation>
    </message>
    <message>
        <source>Select an address above to see what came back from its last probes.</source>
        <translation>在上方选择一个地址，查看其最近探测返回的内容。</translation>
    </message>
    <message>
        <source>No probe has ended yet.</source>
        <translation>尚无已结束的探测。</translation>
    </message>
    <message>
        <source>Open Address</source>
        <translation>打开地址</translation>
    </message>
    <message>
        <source>Report as Healthy</source>
        <translation>上报为健康</translation>
    </message>
    <message>
        <source>Report as Not Healthy</source>
        <translation>上报为不健康</translation>
    </message>
    <message>
        <source>Reported as healthy in the console.</source>
        <translation>在控制台上报为健康。</translation>
    </message>
    <message>
        <source>Reported as not healthy in the console.</source>
        <translation>在控制台上报为不健康。</translation>
    </message>
    <message>
        <source>Now</source>
        <comment>health as it is</comment>
        <translation>现在</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
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
        <translation>版本</translation>
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
        <translation>版本</translation>
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
        <translation>恢复版本 %1</translation>
    </message>
</context>
<context>
    <name>meridian::ui::IdentifierEditor</name>
    <message>
        <source>Identifier, key=value</source>
        <translation>标识，key=value</translation>
    </message>
    <message>
        <source>key=value</source>
        <translation>key=value</translation>
    </message>
    <message>
        <source>Identifiers arrive with HTTPDNS only. A DNS query carries none.</source>
        <translation>标识只随 HTTPDNS 到达，DNS 查询不带标识。</translation>
    </message>
    <message>
        <source>Add</source>
        <comment>an identifier</comment>
        <translation>添加</translation>
    </message>
    <message>
        <source>Add identifier</source>
        <translation>添加标识</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not an identifier. Write it as key=value, such as uid=12345.</source>
        <translation>“%1”不是标识。请写作 key=value，例如 uid=12345。</translation>
    </message>
    <message>
        <source>Remove identifier %1</source>
        <translation>移除标识 %1</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
</context>
<context>
    <name>meridian::ui::ImpactModel</name>
    <message>
        <source>&lt; 0.1 %</source>
        <comment>a small part</comment>
        <translation>&lt; 0.1 %</translation>
    </message>
    <message>
        <source>%1 %</source>
        <comment>percentage</comment>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%1 million</source>
        <comment>people</comment>
        <translation>%1 百万</translation>
    </message>
    <message>
        <source>(no records)</source>
        <translation>（无记录）</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>country, percentage of its people</comment>
        <translation>%1 %2</translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <comment>countries</comment>
        <translation>
            <numerusform>%1 等另外 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 (new)</source>
        <comment>a routed name</comment>
        <translation>%1（新增）</translation>
    </message>
    <message>
        <source>%1 (removed)</source>
        <comment>a routed name</comment>
        <translation>%1（已删除）</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <comment>answer before and after</comment>
        <translation>%1 → %2</translation>
    </message>
    <message numerus="yes">
        <source>%n more moves</source>
        <translation>
            <numerusform>另有 %n 项变动</numerusform>
        </translation>
    </message>
    <message>
        <source>Line %1: %2 of its people</source>
        <translation>线路 %1：其中 %2 的用户</translation>
    </message>
    <message>
        <source>Network %1: %2 → %3</source>
        <translation>网段 %1：%2 → %3</translation>
    </message>
    <message>
        <source>Network %1: scope /%2 → /%3</source>
        <translation>网段 %1：作用域 /%2 → /%3</translation>
    </message>
    <message numerus="yes">
        <source>%n more networks</source>
        <translation>
            <numerusform>另有 %n 个网段</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n networks were not looked at</source>
        <translation>
            <numerusform>%n 个网段未检查</numerusform>
        </translation>
    </message>
    <message>
        <source>TTL: %1 s → %2 s</source>
        <translation>TTL：%1 秒 → %2 秒</translation>
    </message>
    <message>
        <source>Answers hold for other blocks of addresses in %1 of the address space</source>
        <translation>在 %1 的地址空间中，应答适用的地址块不同</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>域名</translation>
    </message>
    <message>
        <source>Moves</source>
        <comment>part of all people</comment>
        <translation>变动</translation>
    </message>
    <message>
        <source>People</source>
        <translation>人口</translation>
    </message>
    <message>
        <source>Most in</source>
        <comment>countries</comment>
        <translation>主要国家/地区</translation>
    </message>
</context>
<context>
    <name>meridian::ui::ImpactPane</name>
    <message>
        <source>Whom it moves</source>
        <translation>影响哪些用户</translation>
    </message>
    <message>
        <source>Try Again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Cancelled. Whom the changes move is not known.</source>
        <translation>已取消。尚不知道变更会影响哪些用户。</translation>
    </message>
    <message>
        <source>Whom the changes move cannot be told: %1</source>
        <translation>无法得知变更会影响哪些用户：%1</translation>
    </message>
    <message>
        <source>Nobody moves</source>
        <translation>没有用户受影响</translation>
    </message>
    <message>
        <source>Every name answers everybody as before. The changes concern other things.</source>
        <translation>每个域名对所有用户的应答都与之前相同。变更涉及其他内容。</translation>
    </message>
    <message numerus="yes">
        <source>%n names answer somebody differently.</source>
        <translation>
            <numerusform>%n 个域名会改变部分用户的应答。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n names answer as before.</source>
        <translation>
            <numerusform>%n 个域名的应答不变。</numerusform>
        </translation>
    </message>
    <message>
        <source>Everybody in the world asks once for each name, with everything healthy. Places are counted around larger cities.</source>
        <translation>假设全球每人对每个域名各查询一次，且一切健康。人口按大城市周边统计。</translation>
    </message>
</context>
<context>
    <name>meridian::ui::InstancePage</name>
    <message>
        <source>Answers</source>
        <translation>应答</translation>
    </message>
    <message>
        <source>Routing</source>
        <translation>路由策略</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>A query goes to the rule with the finest line that its client lies on. Rules of one line share its queries by weight.</source>
        <translation>查询转到客户端所在最细线路的规则。同一线路的规则按权重分担查询。</translation>
    </message>
    <message>
        <source>Publish at the DNS host of the services</source>
        <translation>在服务的 DNS 服务商处发布</translation>
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
        <translation>一条线路的查询由哪些池集服务。</translation>
    </message>
    <message>
        <source>Pool set</source>
        <translation>池集</translation>
    </message>
    <message>
        <source>Pool sets</source>
        <translation>池集</translation>
    </message>
    <message>
        <source>Pools that serve together. The first available set of a rule is in effect.</source>
        <translation>共同服务的地址池。规则中第一个可用的池集生效。</translation>
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
    <message>
        <source>%1 records of %2</source>
        <comment>type, name</comment>
        <translation>%2 的 %1 记录</translation>
    </message>
</context>
<context>
    <name>meridian::ui::LatencyChart</name>
    <message>
        <source>How long probes took</source>
        <translation>探测用时</translation>
    </message>
    <message>
        <source>ms</source>
        <comment>milliseconds, at an axis</comment>
        <translation>ms</translation>
    </message>
    <message numerus="yes">
        <source>%n probes failed.</source>
        <translation>
            <numerusform>%n 次探测失败。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: no answer.</source>
        <comment>time</comment>
        <translation>%1：没有应答。</translation>
    </message>
    <message>
        <source>%1: median %2, from %3 to %4.</source>
        <comment>time, durations</comment>
        <translation>%1：中位 %2，%3 至 %4。</translation>
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
    <name>meridian::ui::MapPage</name>
    <message>
        <source>At sea</source>
        <translation>海上</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>province, country</comment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>&amp;Show</source>
        <translation>显示(&amp;S)</translation>
    </message>
    <message>
        <source>What the map shows</source>
        <translation>地图显示的内容</translation>
    </message>
    <message>
        <source>Zoom In</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Zoom Out</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>Show All Endpoints</source>
        <translation>显示全部端点</translation>
    </message>
    <message>
        <source>Show the Whole World</source>
        <translation>显示全世界</translation>
    </message>
    <message>
        <source>Change of the share against Live</source>
        <translation>份额相对于线上的变化</translation>
    </message>
    <message>
        <source>Places that move against Live</source>
        <translation>相对于线上发生变化的地方</translation>
    </message>
    <message>
        <source>Change of the share against Live, which does not have it yet</source>
        <translation>份额相对于线上的变化，线上尚无此对象</translation>
    </message>
    <message>
        <source>Change of the share against no bias</source>
        <translation>份额相对于无偏置的变化</translation>
    </message>
    <message>
        <source>Places that move against no bias</source>
        <translation>相对于无偏置发生变化的地方</translation>
    </message>
    <message>
        <source>Set Bias of &quot;%1&quot; to %2</source>
        <translation>将“%1”的偏置设为 %2</translation>
    </message>
    <message>
        <source>Change Bias Formula</source>
        <translation>更改偏置公式</translation>
    </message>
    <message>
        <source>The record set is no longer there. Choose another one above the map.</source>
        <translation>该记录集已不存在。请在地图上方另选一个。</translation>
    </message>
    <message>
        <source>%1 (%2°, %3°)</source>
        <comment>place, latitude, longitude</comment>
        <translation>%1（%2°，%3°）</translation>
    </message>
    <message>
        <source>%1 gets %2 %3.</source>
        <comment>place, number and name of an endpoint</comment>
        <translation>%1 由 %2 %3 服务。</translation>
    </message>
    <message numerus="yes">
        <source>It is %n km away.</source>
        <translation>
            <numerusform>距离 %n 公里。</numerusform>
        </translation>
    </message>
    <message>
        <source>Explain</source>
        <translation>解释</translation>
    </message>
    <message>
        <source>World Map</source>
        <translation>世界地图</translation>
    </message>
    <message>
        <source>Change of the share when these endpoints fail</source>
        <translation>这些端点故障时的份额变化</translation>
    </message>
    <message>
        <source>Places that move when they fail</source>
        <translation>它们故障时改由其他端点服务的地方</translation>
    </message>
    <message>
        <source>%1°, %2°</source>
        <comment>latitude and longitude</comment>
        <translation>%1°，%2°</translation>
    </message>
    <message>
        <source>Move &quot;%1&quot; to %2</source>
        <translation>将“%1”移到 %2</translation>
    </message>
    <message>
        <source>&quot;%1&quot; stands at %2 now instead of %3. The region is no longer named; undo brings it back.</source>
        <translation>“%1”现在位于 %2，而不再是 %3。区域不再写出；撤销可恢复。</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>What if all fail? Then all are served as if they were up.</source>
        <translation>如果全部故障？那么全部仍按可用提供服务。</translation>
    </message>
    <message>
        <source>What if %1 fails? The map and the table show it; the project is not changed.</source>
        <translation>如果 %1 故障？地图和表格显示其结果；项目不变。</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>Switch On</source>
        <translation>开启</translation>
    </message>
    <message>
        <source>Switch On Again</source>
        <translation>重新开启</translation>
    </message>
    <message>
        <source>What If It Fails</source>
        <translation>模拟其故障</translation>
    </message>
    <message>
        <source>Set Bias to 0</source>
        <translation>将偏置设为 0</translation>
    </message>
    <message>
        <source>This is not an address of the web. Write one like https://tiles.example.net/%z/%x/%y.png.</source>
        <translation>这不是网页地址。请写成类似 https://tiles.example.net/%z/%x/%y.png 的形式。</translation>
    </message>
    <message>
        <source>%1 is missing. Write %z for the zoom, %x for the column and %y for the row of a tile.</source>
        <translation>缺少 %1。请用 %z 表示缩放级别，%x 表示瓦片的列，%y 表示行。</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Map Settings</source>
        <translation>地图设置</translation>
    </message>
    <message>
        <source>Do Not Compare</source>
        <translation>不比较</translation>
    </message>
    <message>
        <source>Live and Draft Side by Side</source>
        <translation>线上与草稿并排</translation>
    </message>
    <message>
        <source>Borders of Live over the Draft</source>
        <translation>在草稿上显示线上的边界</translation>
    </message>
    <message>
        <source>Both Formulas of Biases</source>
        <translation>两种偏置公式</translation>
    </message>
    <message>
        <source>What is shown is not decided by distance.</source>
        <translation>当前显示的内容不由距离决定。</translation>
    </message>
    <message>
        <source>Live does not have it yet. Publish it first.</source>
        <translation>线上尚没有它。请先发布。</translation>
    </message>
    <message>
        <source>Save Picture…</source>
        <translation>保存图片…</translation>
    </message>
    <message>
        <source>Save Picture</source>
        <translation>保存图片</translation>
    </message>
    <message>
        <source>Pictures (*.png)</source>
        <translation>图片 (*.png)</translation>
    </message>
    <message>
        <source>Save Drawing…</source>
        <translation>保存图形…</translation>
    </message>
    <message>
        <source>Save Drawing</source>
        <translation>保存图形</translation>
    </message>
    <message>
        <source>Drawings (*.svg)</source>
        <translation>图形 (*.svg)</translation>
    </message>
    <message>
        <source>Save Shares…</source>
        <translation>保存份额…</translation>
    </message>
    <message>
        <source>Save Shares</source>
        <translation>保存份额</translation>
    </message>
    <message>
        <source>Comma-separated values (*.csv)</source>
        <translation>逗号分隔值 (*.csv)</translation>
    </message>
    <message>
        <source>Saved &quot;%1&quot;.</source>
        <translation>已保存“%1”。</translation>
    </message>
    <message>
        <source>Tiles of OpenStreetMap</source>
        <translation>OpenStreetMap 瓦片</translation>
    </message>
    <message>
        <source>Loads pictures of the ground from the network. Without it the map loads nothing.</source>
        <translation>从网络加载地面图片。不开启时地图不加载任何内容。</translation>
    </message>
    <message>
        <source>Address of Tiles…</source>
        <translation>瓦片地址…</translation>
    </message>
    <message>
        <source>Address of Tiles</source>
        <translation>瓦片地址</translation>
    </message>
    <message>
        <source>&amp;Address</source>
        <translation>地址(&amp;A)</translation>
    </message>
    <message>
        <source>%z is the zoom, %x the column, %y the row. The server of OpenStreetMap is run by volunteers: see operations.osmfoundation.org/policies/tiles before you use it for many people, or name a server of your own.</source>
        <translation>%z 为缩放级别，%x 为列，%y 为行。OpenStreetMap 的服务器由志愿者运营：供多人使用前请查看 operations.osmfoundation.org/policies/tiles，或填写自己的服务器。</translation>
    </message>
    <message>
        <source>Suggest Biases of %1</source>
        <translation>建议 %1 的偏置</translation>
    </message>
    <message>
        <source>Nothing is counted: %1</source>
        <translation>未作统计：%1</translation>
    </message>
</context>
<context>
    <name>meridian::ui::MapPanel</name>
    <message>
        <source>&amp;Formula</source>
        <translation>公式(&amp;F)</translation>
    </message>
    <message>
        <source>distance × (1 − bias/100)</source>
        <translation>距离 ×（1 − 偏置/100）</translation>
    </message>
    <message>
        <source>before 2023: distance ÷ (1 + bias/100) for a negative bias</source>
        <translation>2023 年之前：偏置为负时 距离 ÷（1 + 偏置/100）</translation>
    </message>
    <message>
        <source>Endpoints, biases and shares</source>
        <translation>端点、偏置和份额</translation>
    </message>
    <message>
        <source>Suggest Biases…</source>
        <translation>建议偏置…</translation>
    </message>
    <message>
        <source>Finds biases for the shares that endpoints shall have.</source>
        <translation>为端点应有的份额寻找偏置。</translation>
    </message>
    <message>
        <source>Moves</source>
        <translation>变动</translation>
    </message>
    <message>
        <source>Failures</source>
        <translation>故障</translation>
    </message>
</context>
<context>
    <name>meridian::ui::MapStage</name>
    <message>
        <source>The map cannot be drawn: %1. Install the packages qml6-module-qtlocation and qt6-location-plugins, then start again. The table beside it has the same content.</source>
        <translation>无法绘制地图：%1。请安装软件包 qml6-module-qtlocation 和 qt6-location-plugins，然后重新启动。旁边的表格内容相同。</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>线上</translation>
    </message>
    <message>
        <source>Draft</source>
        <translation>草稿</translation>
    </message>
</context>
<context>
    <name>meridian::ui::MapView</name>
    <message>
        <source>World map</source>
        <translation>世界地图</translation>
    </message>
    <message>
        <source>%1 (down)</source>
        <translation>%1（宕机）</translation>
    </message>
    <message>
        <source>Schematic map. Made with Natural Earth; place names: Unicode CLDR, GeoNames.</source>
        <translation>示意图。采用 Natural Earth 制作；地名来自 Unicode CLDR、GeoNames。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>number and name of an endpoint</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Bias %1. Turn the wheel to change it.</source>
        <translation>偏置 %1。滚动滚轮可更改。</translation>
    </message>
    <message>
        <source>Down: others take its area, which is hatched.</source>
        <translation>宕机：其区域（斜线部分）由其他端点接管。</translation>
    </message>
    <message>
        <source>Arrow keys move the map, plus and minus zoom, Home shows all endpoints. Tab goes to an endpoint: there plus and minus change its bias, Control with arrow keys moves it, Delete switches it off. The table beside the map has the same content.</source>
        <translation>方向键移动地图，加减键缩放，Home 显示全部端点。Tab 转到端点：此时加减键更改其偏置，Ctrl 加方向键移动它，Delete 将其关闭。地图旁的表格内容相同。</translation>
    </message>
    <message>
        <source>Served by others while its endpoint is down or off</source>
        <translation>其端点宕机或关闭，由其他端点服务</translation>
    </message>
    <message>
        <source>Shared by endpoints at the same place</source>
        <translation>由同一位置的端点共享</translation>
    </message>
    <message>
        <source>Assumed place: the endpoint stands anywhere in the circle</source>
        <translation>推定位置：端点位于圆内某处</translation>
    </message>
    <message>
        <source>Border in Live</source>
        <translation>线上的边界</translation>
    </message>
    <message>
        <source>Another endpoint by the other formula</source>
        <translation>按另一公式为其他端点</translation>
    </message>
    <message>
        <source>%1 (off)</source>
        <translation>%1（已关闭）</translation>
    </message>
    <message>
        <source>Drag it to another place.</source>
        <translation>可拖到其他位置。</translation>
    </message>
    <message>
        <source>Off on this map only: others take its area, which is hatched. Double-click to switch it on.</source>
        <translation>仅在此地图上关闭：其区域（斜线）由其他端点服务。双击可开启。</translation>
    </message>
    <message>
        <source>Double-click to see what happens if it fails.</source>
        <translation>双击可查看它故障时的情形。</translation>
    </message>
    <message>
        <source>Health: %1</source>
        <comment>of an endpoint</comment>
        <translation>健康状况：%1</translation>
    </message>
    <message>
        <source>Questions of the log, in the middle of their province or country</source>
        <translation>日志中的查询，画在所在省份或国家的中心</translation>
    </message>
</context>
<context>
    <name>meridian::ui::MovedCities</name>
    <message>
        <source>City</source>
        <translation>城市</translation>
    </message>
    <message>
        <source>People around</source>
        <translation>周边人口</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>现在</translation>
    </message>
    <message>
        <source>%1 M</source>
        <comment>millions of people</comment>
        <translation>%1 百万</translation>
    </message>
</context>
<context>
    <name>meridian::ui::MovedPane</name>
    <message>
        <source>Cities that get another endpoint, largest first</source>
        <translation>改由其他端点服务的城市，从大到小</translation>
    </message>
    <message>
        <source>Nobody gets another endpoint.</source>
        <translation>没有人改由其他端点服务。</translation>
    </message>
    <message>
        <source>%1 % of all people get another endpoint. Places are counted around larger cities.</source>
        <translation>全部人口的 %1% 改由其他端点服务。按较大城市周边统计。</translation>
    </message>
</context>
<context>
    <name>meridian::ui::ObjectModel</name>
    <message>
        <source>Add %1</source>
        <translation>添加%1</translation>
    </message>
    <message>
        <source>Duplicate %1 &quot;%2&quot;</source>
        <translation>复制%1“%2”</translation>
    </message>
    <message>
        <source>Duplicate %2 × %1</source>
        <translation>复制 %2 个%1</translation>
    </message>
    <message>
        <source>Delete %1 &quot;%2&quot;</source>
        <translation>删除%1“%2”</translation>
    </message>
    <message>
        <source>Delete %2 × %1</source>
        <translation>删除 %2 个%1</translation>
    </message>
    <message>
        <source>Move %1 &quot;%2&quot;</source>
        <translation>移动%1“%2”</translation>
    </message>
    <message>
        <source>Move %2 × %1</source>
        <translation>移动 %2 个%1</translation>
    </message>
    <message>
        <source>%1: on</source>
        <translation>%1：开</translation>
    </message>
    <message>
        <source>%1: off</source>
        <translation>%1：关</translation>
    </message>
    <message>
        <source>Nothing can be pasted into this list.</source>
        <translation>此列表不能粘贴内容。</translation>
    </message>
    <message>
        <source>The clipboard holds no text. Copy rows, or one value a line, and paste them here.</source>
        <translation>剪贴板中没有文本。请复制若干行，或每行一个值，然后粘贴到这里。</translation>
    </message>
    <message>
        <source>Paste %2 × %1</source>
        <translation>粘贴 %2 个%1</translation>
    </message>
    <message>
        <source>Line %1: %2</source>
        <translation>第 %1 行：%2</translation>
    </message>
    <message numerus="yes">
        <source>%n more lines cannot be read.</source>
        <translation>
            <numerusform>还有 %n 行无法读取。</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing was pasted.</source>
        <translation>未粘贴任何内容。</translation>
    </message>
    <message>
        <source>%1 in &quot;%2&quot;</source>
        <comment>what is done, in which object</comment>
        <translation>%1（位于“%2”）</translation>
    </message>
    <message>
        <source>Change %1 of %2 × %3</source>
        <comment>field, number, kind of object</comment>
        <translation>更改 %2 个%3的%1</translation>
    </message>
</context>
<context>
    <name>meridian::ui::ObjectPage</name>
    <message>
        <source>Add %1</source>
        <translation>添加%1</translation>
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
        <translation>%1 – %2</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
</context>
<context>
    <name>meridian::ui::PlaceEditor</name>
    <message>
        <source>Name or code of a carrier</source>
        <translation>运营商的名称或代码</translation>
    </message>
    <message>
        <source>Name or code of a place</source>
        <translation>地点的名称或代码</translation>
    </message>
    <message>
        <source>Line, or a carrier or place by name</source>
        <translation>线路，或运营商、地点的名称</translation>
    </message>
</context>
<context>
    <name>meridian::ui::PoolPage</name>
    <message>
        <source>Addresses in this pool</source>
        <translation>此地址池中的地址</translation>
    </message>
    <message>
        <source>The share is what an address gets of the requests that reach this pool. On a line, weights of rule and pool multiply with it.</source>
        <translation>份额是地址在到达此地址池的请求中所占的部分。在线路上还要乘以规则和地址池的权重。</translation>
    </message>
    <message>
        <source>Choose Several…</source>
        <translation>选择多个…</translation>
    </message>
    <message>
        <source>Add Addresses to Pool</source>
        <translation>将地址加入地址池</translation>
    </message>
    <message>
        <source>Search addresses</source>
        <translation>搜索地址</translation>
    </message>
    <message numerus="yes">
        <source>Add %n addresses to a pool</source>
        <translation>
            <numerusform>将 %n 个地址加入地址池</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>meridian::ui::PoolSetPage</name>
    <message>
        <source>Pools in this set</source>
        <translation>此池集中的地址池</translation>
    </message>
    <message>
        <source>An address gets weight of the pool times its own weight, against all addresses of the set: a pool with more weight inside gets more.</source>
        <translation>地址的权重为地址池权重乘以自身权重，相对池集中的所有地址：池内权重越大的地址池得到的越多。</translation>
    </message>
</context>
<context>
    <name>meridian::ui::ProbePanel</name>
    <message>
        <source>Probe Now</source>
        <translation>立即探测</translation>
    </message>
    <message>
        <source>Address to probe</source>
        <translation>要探测的地址</translation>
    </message>
    <message>
        <source>An address of the project, or any other IP address or domain name.</source>
        <translation>项目中的地址，或任意其他 IP 地址或域名。</translation>
    </message>
    <message>
        <source>Probes once by the check as it stands here, and changes nothing.</source>
        <translation>按此处的检查设置探测一次，不改变任何内容。</translation>
    </message>
    <message>
        <source>What came back</source>
        <translation>返回的内容</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>value, name</comment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Whoever reports the state notices an outage. A report older than %1 s counts as unknown.</source>
        <translation>故障由上报状态的一方发现。超过 %1 秒的上报视为未知。</translation>
    </message>
    <message>
        <source>An outage is not noticed: the check counts no others.</source>
        <translation>无法发现故障：该检查没有计入其他检查。</translation>
    </message>
    <message>
        <source>An outage is noticed within %1 s, by the slowest of the checks that are counted.</source>
        <translation>故障在 %1 秒之内被发现，取决于被计入的检查中最慢的一个。</translation>
    </message>
    <message>
        <source>An outage is noticed within %1 s: %2 s × %3 failures + %4 s.</source>
        <translation>故障在 %1 秒之内被发现：%2 秒 × %3 次失败 + %4 秒。</translation>
    </message>
    <message>
        <source>Clients may stay %1 s longer, the longest TTL of the names that use it: %2 s altogether.</source>
        <translation>客户端可能再停留 %1 秒，即使用它的名称中最长的 TTL：共 %2 秒。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no address. Write an IP address such as 192.0.2.1, or a domain name.</source>
        <translation>“%1”不是地址。请写 192.0.2.1 这样的 IP 地址，或域名。</translation>
    </message>
    <message>
        <source>Probing %1…</source>
        <translation>正在探测 %1…</translation>
    </message>
    <message>
        <source>Healthy after %1. %2</source>
        <translation>健康，用时 %1。%2</translation>
    </message>
    <message>
        <source>Not healthy after %1. %2</source>
        <translation>不健康，用时 %1。%2</translation>
    </message>
    <message>
        <source>Not probed. %1</source>
        <translation>未探测。%1</translation>
    </message>
    <message>
        <source>Certificate valid until %1</source>
        <translation>证书有效期至 %1</translation>
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
    <name>meridian::ui::QuestionFields</name>
    <message>
        <source>&amp;Name</source>
        <translation>名称(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Type</source>
        <translation>类型(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Client network</source>
        <translation>客户端网络(&amp;C)</translation>
    </message>
    <message>
        <source>Domain name</source>
        <translation>域名</translation>
    </message>
    <message>
        <source>No client subnet</source>
        <translation>无客户端子网</translation>
    </message>
    <message>
        <source>Address or network that the resolver sends as EDNS client subnet, such as 192.0.2.0/24.</source>
        <translation>解析器作为 EDNS 客户端子网发送的地址或网段，例如 192.0.2.0/24。</translation>
    </message>
    <message>
        <source>%1 – %2</source>
        <comment>client network – what it is</comment>
        <translation>%1 – %2</translation>
    </message>
</context>
<context>
    <name>meridian::ui::RecordPage</name>
    <message>
        <source>Routing</source>
        <translation>路由策略</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>应答</translation>
    </message>
    <message>
        <source>Whether every client gets the same values, or a policy decides who gets which.</source>
        <translation>是让每个客户端得到相同的值，还是由策略决定谁得到哪个值。</translation>
    </message>
    <message>
        <source>Fixed values for everybody</source>
        <translation>对所有人使用固定值</translation>
    </message>
    <message>
        <source>Answer &quot;%1&quot; by Policy %2</source>
        <translation>以策略“%2”应答“%1”</translation>
    </message>
    <message>
        <source>Answer &quot;%1&quot; with Fixed Values</source>
        <translation>以固定值应答“%1”</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>值</translation>
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
        <translation>无</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>选择…</translation>
    </message>
    <message>
        <source>Show %1</source>
        <comment>opens the object that a field refers to</comment>
        <translation>显示%1</translation>
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
        <translation>此版本的用途（可选）</translation>
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
        <translation>任何较早的版本都可以从历史中恢复。</translation>
    </message>
    <message>
        <source>What changes</source>
        <translation>变更内容</translation>
    </message>
    <message>
        <source>Whom it moves</source>
        <translation>影响哪些用户</translation>
    </message>
</context>
<context>
    <name>meridian::ui::RoutingEditor</name>
    <message>
        <source>Add the line under Lines first, then choose it here.</source>
        <translation>请先在“线路”中添加该线路，再到这里选择。</translation>
    </message>
    <message>
        <source>&amp;Shares for client</source>
        <translation>份额所针对的客户端(&amp;S)</translation>
    </message>
    <message>
        <source>Client that the shares are for</source>
        <translation>份额所针对的客户端</translation>
    </message>
    <message>
        <source>Unknown client</source>
        <translation>未知客户端</translation>
    </message>
    <message>
        <source>An address or network (192.0.2.9, 2001:db8::/48), a place by name or code (AS/CN/north/BJ), or a line (isp=cn-telecom).</source>
        <translation>地址或网络 (192.0.2.9、2001:db8::/48)、地点的名称或代码 (AS/CN/north/BJ)，或线路 (isp=cn-telecom)。</translation>
    </message>
    <message>
        <source>Nothing is known of where it is</source>
        <translation>不知道它位于何处</translation>
    </message>
    <message>
        <source>The shares are not known. %1</source>
        <translation>无法得知份额。%1</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>action and its keys</comment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Add Item</source>
        <translation>添加条目</translation>
    </message>
    <message>
        <source>Add Target</source>
        <translation>添加目标</translation>
    </message>
    <message>
        <source>Nest Policy</source>
        <translation>嵌套策略</translation>
    </message>
    <message>
        <source>Remove Policy, Keep Targets</source>
        <translation>移除策略，保留目标</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>复制一份</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Move Up</source>
        <translation>上移</translation>
    </message>
    <message>
        <source>Move Down</source>
        <translation>下移</translation>
    </message>
    <message>
        <source>Take out of Item</source>
        <translation>移出条目</translation>
    </message>
    <message>
        <source>Put into Item Above</source>
        <translation>放入上一个条目</translation>
    </message>
    <message>
        <source>Assume Down for the Shares</source>
        <translation>在份额中假定故障</translation>
    </message>
    <message>
        <source>Open Address</source>
        <translation>打开地址</translation>
    </message>
    <message>
        <source>The node stands at the top already.</source>
        <translation>该节点已在最上层。</translation>
    </message>
</context>
<context>
    <name>meridian::ui::RoutingModel</name>
    <message>
        <source>Add Item to &quot;%1&quot;</source>
        <translation>向“%1”添加条目</translation>
    </message>
    <message>
        <source>Add Target to %1 in &quot;%2&quot;</source>
        <translation>向“%2”的%1添加目标</translation>
    </message>
    <message>
        <source>Put %1 into %2 in &quot;%3&quot;</source>
        <comment>policy, item, record set</comment>
        <translation>在“%3”的%2中嵌套%1</translation>
    </message>
    <message>
        <source>Take Policy out of %1 in &quot;%2&quot;</source>
        <translation>从“%2”的%1中移除策略</translation>
    </message>
    <message>
        <source>Duplicate %1 in &quot;%2&quot;</source>
        <translation>复制“%2”中的%1</translation>
    </message>
    <message>
        <source>Delete %1 in &quot;%2&quot;</source>
        <translation>删除“%2”中的%1</translation>
    </message>
    <message>
        <source>Move %1 in &quot;%2&quot;</source>
        <translation>移动“%2”中的%1</translation>
    </message>
    <message>
        <source>Bias %1</source>
        <translation>偏移 %1</translation>
    </message>
    <message>
        <source>Trickle %1 %</source>
        <translation>试流 %1 %</translation>
    </message>
    <message>
        <source>At most %1</source>
        <comment>targets in an answer</comment>
        <translation>最多 %1 个</translation>
    </message>
    <message>
        <source>Priority %1, weight %2, port %3</source>
        <translation>优先级 %1，权重 %2，端口 %3</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>field and its value</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Assumed down</source>
        <translation>假定故障</translation>
    </message>
    <message>
        <source>Switched off</source>
        <translation>已关闭</translation>
    </message>
    <message>
        <source>Not available</source>
        <translation>不可用</translation>
    </message>
    <message>
        <source>%1, answers all the same</source>
        <comment>why a target is not available</comment>
        <translation>%1，仍作应答</translation>
    </message>
    <message>
        <source>Available</source>
        <translation>可用</translation>
    </message>
    <message>
        <source>Not checked</source>
        <translation>未检查</translation>
    </message>
    <message>
        <source>Takes no such client: no answer</source>
        <translation>不接受此客户端：无应答</translation>
    </message>
    <message>
        <source>Nothing available, answers all the same</source>
        <translation>均不可用，仍作应答</translation>
    </message>
    <message>
        <source>Nothing available</source>
        <translation>均不可用</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>应答</translation>
    </message>
    <message>
        <source>Not reached</source>
        <translation>未到达</translation>
    </message>
    <message>
        <source>Stands by: weight 0</source>
        <translation>待命：权重 0</translation>
    </message>
    <message>
        <source>Stands by</source>
        <translation>待命</translation>
    </message>
    <message>
        <source>All trickles to the backup</source>
        <translation>全部流向备用部分</translation>
    </message>
    <message>
        <source>Another one is nearer</source>
        <translation>另有更近的条目</translation>
    </message>
    <message>
        <source>Another line</source>
        <translation>其他线路</translation>
    </message>
    <message>
        <source>Policy, items and targets</source>
        <translation>策略、条目和目标</translation>
    </message>
    <message>
        <source>Place or line</source>
        <translation>地点或线路</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>份额</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
</context>
<context>
    <name>meridian::ui::RoutingTreeView</name>
    <message>
        <source>Routing: policy, items and targets</source>
        <translation>路由：策略、条目和目标</translation>
    </message>
</context>
<context>
    <name>meridian::ui::RulePage</name>
    <message>
        <source>Whom it is for</source>
        <translation>适用对象</translation>
    </message>
    <message>
        <source>Failover</source>
        <translation>故障切换</translation>
    </message>
    <message>
        <source>Pool sets by priority</source>
        <translation>按优先级排列的池集</translation>
    </message>
    <message>
        <source>One set is in effect; the others are its backups. Move a set with Alt+Up and Alt+Down, or drag it.</source>
        <translation>一个池集生效，其余为备用。用 Alt+上/下键或拖动来移动池集。</translation>
    </message>
    <message>
        <source>The rule at a glance</source>
        <translation>规则一览</translation>
    </message>
    <message>
        <source>Identifiers (AnyMatch)</source>
        <translation>标识 (AnyMatch)</translation>
    </message>
    <message>
        <source>Only clients that send matching identifiers by HTTPDNS take the rule. Tests of one group must all hold; one group is enough.</source>
        <translation>只有通过 HTTPDNS 发送匹配标识的客户端适用此规则。同组条件须全部满足；满足任一组即可。</translation>
    </message>
    <message>
        <source>Switch Now…</source>
        <translation>立即切换…</translation>
    </message>
    <message>
        <source>Puts another pool set in effect; shows before whom that moves.</source>
        <translation>使另一个池集生效；先显示会影响哪些人。</translation>
    </message>
    <message>
        <source>The rule has no other pool set. Add one below.</source>
        <translation>该规则没有其他池集。请在下方添加。</translation>
    </message>
</context>
<context>
    <name>meridian::ui::RuleTree</name>
    <message>
        <source>Pool sets, pools and addresses of the rule</source>
        <translation>规则的池集、地址池和地址</translation>
    </message>
    <message>
        <source>Object</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Role, value</source>
        <translation>角色、值</translation>
    </message>
    <message numerus="yes">
        <source>%n addresses</source>
        <translation>
            <numerusform>%n 个地址</numerusform>
        </translation>
    </message>
    <message>
        <source>Health</source>
        <translation>健康状况</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>letter and word of a state of health</comment>
        <translation>%1 %2</translation>
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
        <translation>版本 %1 已上线。</translation>
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
    <name>meridian::ui::ShareCounterModel</name>
    <message>
        <source>No answers yet</source>
        <translation>还没有应答</translation>
    </message>
    <message>
        <source>Within ± %1</source>
        <translation>在 ± %1 之内</translation>
    </message>
    <message>
        <source>Outside ± %1</source>
        <translation>超出 ± %1</translation>
    </message>
    <message>
        <source>Not expected</source>
        <translation>非预期</translation>
    </message>
    <message>
        <source>No records</source>
        <translation>没有记录</translation>
    </message>
    <message>
        <source>Four standard deviations of chance: 4·√(p(1−p)/N) for the exact share p and N answers.</source>
        <translation>偶然偏差的四倍标准差：4·√(p(1−p)/N)，其中 p 为精确份额，N 为应答数。</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>应答</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>应答</translation>
    </message>
    <message>
        <source>Observed</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>Expected</source>
        <translation>预期</translation>
    </message>
    <message>
        <source>Exact share</source>
        <translation>精确份额</translation>
    </message>
    <message>
        <source>Tolerance</source>
        <translation>容差</translation>
    </message>
</context>
<context>
    <name>meridian::ui::ShareCounterPane</name>
    <message>
        <source>Question whose answers are counted</source>
        <translation>统计其应答的查询</translation>
    </message>
    <message>
        <source>Count from Zero</source>
        <translation>重新计数</translation>
    </message>
    <message>
        <source>Counted answers beside their exact shares</source>
        <translation>应答计数与精确份额对照</translation>
    </message>
    <message>
        <source>%1 %2 from %3</source>
        <comment>name type from client</comment>
        <translation>%1 %2，来自 %3</translation>
    </message>
    <message>
        <source>Answers are counted here once the test server is asked.</source>
        <translation>向测试服务器查询后，应答会在这里计数。</translation>
    </message>
    <message numerus="yes">
        <source>%n answers since the shares of this question last changed.</source>
        <translation>
            <numerusform>自此查询的份额上次变化以来有 %n 个应答。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>meridian::ui::ShareDonut</name>
    <message>
        <source>Shares of the answer</source>
        <translation>应答的份额</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>values: percent</comment>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>meridian::ui::ShareModel</name>
    <message>
        <source>Answer</source>
        <translation>应答</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>Exact share</source>
        <translation>精确份额</translation>
    </message>
    <message>
        <source>Percent</source>
        <translation>百分比</translation>
    </message>
    <message>
        <source>Share of queries</source>
        <translation>查询份额</translation>
    </message>
</context>
<context>
    <name>meridian::ui::SourceEditor</name>
    <message>
        <source>Default: everybody else</source>
        <translation>默认：其余所有客户端</translation>
    </message>
    <message>
        <source>A carrier, a place, a network</source>
        <translation>运营商、地点、网络</translation>
    </message>
    <message>
        <source>A list of IP ranges</source>
        <translation>IP 段列表</translation>
    </message>
    <message>
        <source>Carrier of the line</source>
        <translation>线路的运营商</translation>
    </message>
    <message>
        <source>Carrier</source>
        <translation>运营商</translation>
    </message>
    <message>
        <source>Place of the line</source>
        <translation>线路的地点</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>地点</translation>
    </message>
    <message>
        <source>AS number</source>
        <translation>AS 号</translation>
    </message>
    <message>
        <source>IP ranges</source>
        <translation>IP 段</translation>
    </message>
    <message>
        <source>Choose a list of IP ranges, or make one.</source>
        <translation>请选择或新建 IP 段列表。</translation>
    </message>
    <message>
        <source>Give a carrier, a place or an AS number.</source>
        <translation>请指定运营商、地点或 AS 号。</translation>
    </message>
    <message>
        <source>%1 – written &quot;%2&quot;</source>
        <comment>line in words, line as in the document</comment>
        <translation>%1 – 写作“%2”</translation>
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
    <name>meridian::ui::StepModel</name>
    <message>
        <source>Go to %1</source>
        <translation>转到%1</translation>
    </message>
    <message>
        <source>%1. %2</source>
        <comment>number of a step. its kind</comment>
        <translation>%1. %2</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>What and why</source>
        <translation>内容与原因</translation>
    </message>
    <message>
        <source>Decided by</source>
        <translation>决定者</translation>
    </message>
</context>
<context>
    <name>meridian::ui::SuggestDialog</name>
    <message>
        <source>Suggest Biases</source>
        <translation>建议偏置</translation>
    </message>
    <message>
        <source>Keep Loads Below 100 %</source>
        <translation>使负载低于 100%</translation>
    </message>
    <message>
        <source>Limits every endpoint to the share that its capacity takes at the demand set beside the map.</source>
        <translation>按地图旁所设的需求，将每个端点限制在其容量可承受的份额内。</translation>
    </message>
    <message>
        <source>Suggest</source>
        <translation>建议</translation>
    </message>
    <message>
        <source>Set Biases</source>
        <translation>设置偏置</translation>
    </message>
    <message>
        <source>Say what part of the demand an endpoint shall have, or have at most. The others take the rest. Biases that reach it with little change are looked for; a large city moves as a whole, so half a percent is close enough.</source>
        <translation>指定端点应承担的需求份额，或其上限，其余由其他端点承担。将寻找改动较小且能达到目标的偏置；大城市会整体移动，因此相差半个百分点即视为达到。</translation>
    </message>
    <message>
        <source>Endpoints and the shares they shall have</source>
        <translation>端点及其应有的份额</translation>
    </message>
    <message>
        <source>Endpoint</source>
        <translation>端点</translation>
    </message>
    <message>
        <source>Goal</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>份额</translation>
    </message>
    <message>
        <source>Bias now</source>
        <translation>当前偏置</translation>
    </message>
    <message>
        <source>Then</source>
        <translation>之后</translation>
    </message>
    <message>
        <source>Share now</source>
        <translation>当前份额</translation>
    </message>
    <message>
        <source>Load then</source>
        <translation>之后负载</translation>
    </message>
    <message>
        <source>Goal of %1</source>
        <translation>%1 的目标</translation>
    </message>
    <message>
        <source>free</source>
        <comment>goal of an endpoint: any share</comment>
        <translation>不限</translation>
    </message>
    <message>
        <source>at most</source>
        <translation>至多</translation>
    </message>
    <message>
        <source>exactly</source>
        <translation>恰好</translation>
    </message>
    <message>
        <source>Share that %1 shall have</source>
        <translation>%1 应有的份额</translation>
    </message>
    <message>
        <source> %</source>
        <comment>percent, after a number</comment>
        <translation>%</translation>
    </message>
    <message>
        <source>No endpoint has a goal. Choose &quot;at most&quot; or &quot;exactly&quot; for one and give its share.</source>
        <translation>没有端点设有目标。请为某个端点选择“至多”或“恰好”并填写份额。</translation>
    </message>
    <message>
        <source>The shares add up to %1 and all demand must go somewhere. Raise one, or leave an endpoint free.</source>
        <translation>各份额合计 %1，而全部需求必须有去处。请提高其中一个，或让某个端点不限。</translation>
    </message>
    <message>
        <source>Looking for biases…</source>
        <translation>正在寻找偏置…</translation>
    </message>
    <message>
        <source>The biases of now already reach this.</source>
        <translation>当前偏置已达到目标。</translation>
    </message>
    <message>
        <source>No other biases come nearer to this.</source>
        <translation>没有其他偏置更接近目标。</translation>
    </message>
    <message>
        <source>%1 of the demand would get another endpoint.</source>
        <translation>%1 的需求将改由其他端点服务。</translation>
    </message>
    <message>
        <source>No biases were found that reach all of it. These come nearest: one share is %1 away from its goal.</source>
        <translation>未找到能全部达到目标的偏置。以下最为接近：有一个份额与目标相差 %1。</translation>
    </message>
</context>
<context>
    <name>meridian::ui::SwitchDialog</name>
    <message>
        <source>Available</source>
        <comment>pool set</comment>
        <translation>可用</translation>
    </message>
    <message>
        <source>Partly available</source>
        <comment>pool set</comment>
        <translation>部分可用</translation>
    </message>
    <message>
        <source>Unavailable</source>
        <comment>pool set</comment>
        <translation>不可用</translation>
    </message>
    <message>
        <source>Switch Now</source>
        <translation>立即切换</translation>
    </message>
    <message>
        <source>Switch and Review…</source>
        <translation>切换并检查…</translation>
    </message>
    <message>
        <source>Whom it moves</source>
        <translation>影响哪些人</translation>
    </message>
    <message>
        <source>Changes the draft in one step, which can be undone. A running test server answers with the set at once.</source>
        <translation>以可撤销的一步更改草稿。运行中的测试服务器立即以该池集应答。</translation>
    </message>
    <message>
        <source>Switches, and shows what publishing the draft would change.</source>
        <translation>进行切换，并显示发布草稿会改变什么。</translation>
    </message>
    <message>
        <source>Pool set in effect for &quot;%1&quot;</source>
        <translation>“%1”的生效池集</translation>
    </message>
    <message>
        <source>The set that you choose answers all clients of the rule until somebody switches again.</source>
        <translation>您选定的池集应答该规则的所有客户端，直到有人再次切换。</translation>
    </message>
    <message>
        <source>Pool sets of the rule</source>
        <translation>该规则的池集</translation>
    </message>
    <message>
        <source>Pool set</source>
        <translation>池集</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>现在</translation>
    </message>
    <message>
        <source>Addresses</source>
        <translation>地址</translation>
    </message>
    <message>
        <source> %</source>
        <comment>suffix of a percentage</comment>
        <translation> %</translation>
    </message>
    <message>
        <source>How much of its available capacity the set in effect is asked for now. What the other set would carry follows from it.</source>
        <translation>生效池集目前被请求的可用容量比例。另一个池集将承担的负载由此推算。</translation>
    </message>
    <message>
        <source>&amp;Load of the set in effect</source>
        <translation>生效池集的负载(&amp;L)</translation>
    </message>
    <message>
        <source>Load of the set in effect</source>
        <translation>生效池集的负载</translation>
    </message>
    <message>
        <source>%1 (in effect)</source>
        <comment>pool set</comment>
        <translation>%1（生效）</translation>
    </message>
    <message>
        <source>The rule has no other pool set. Add one to the rule first.</source>
        <translation>该规则没有其他池集。请先为规则添加一个。</translation>
    </message>
    <message>
        <source>Working out whom it moves…</source>
        <translation>正在计算会影响哪些人…</translation>
    </message>
    <message>
        <source>Whom the switch moves cannot be told: %1</source>
        <translation>无法得知切换会影响哪些人：%1</translation>
    </message>
    <message>
        <source>Not judged</source>
        <comment>pool set</comment>
        <translation>未判断</translation>
    </message>
    <message>
        <source>The set is empty, or its rule or instance is off.</source>
        <translation>该池集为空，或其规则或实例已停用。</translation>
    </message>
    <message>
        <source>What the set would carry is not known: none of the counted people is answered by the set in effect.</source>
        <translation>无法得知该池集将承担的负载：统计的人群中没有人由生效池集应答。</translation>
    </message>
    <message>
        <source>Now &quot;%1&quot; carries %2 of %3 (%4).</source>
        <comment>pool set, load, capacity, percentage</comment>
        <translation>现在“%1”承担 %3 中的 %2（%4）。</translation>
    </message>
    <message>
        <source>Then &quot;%1&quot; carries %2 of %3 (%4).</source>
        <comment>pool set, load, capacity, percentage</comment>
        <translation>切换后“%1”承担 %3 中的 %2（%4）。</translation>
    </message>
    <message>
        <source>Then &quot;%1&quot; is asked for %2, and no address of it is available.</source>
        <comment>pool set, load</comment>
        <translation>切换后“%1”被请求 %2，但它没有可用的地址。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is unavailable now. %2 A set chosen by hand never gives way to another: without an available address it answers with all of its addresses.</source>
        <translation>“%1”现在不可用。%2 手动选定的池集不会让位于其他池集：没有可用地址时，以其全部地址应答。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; would carry more than its capacity.</source>
        <translation>“%1”承担的负载将超出其容量。</translation>
    </message>
    <message>
        <source>Addresses are not probed now, so those that are not switched off count as available. Start the test server to know.</source>
        <translation>现在没有探测地址，因此未停用的地址都视为可用。启动测试服务器即可得知。</translation>
    </message>
    <message>
        <source>The set is in effect already.</source>
        <translation>该池集已经生效。</translation>
    </message>
    <message>
        <source>Nobody of the counted people gets another answer.</source>
        <translation>统计的人群中没有人得到不同的应答。</translation>
    </message>
    <message>
        <source>%1 of all people (%2) get other answers, under the health of now.</source>
        <translation>按目前的健康状况，所有人中的 %1（%2）得到不同的应答。</translation>
    </message>
    <message>
        <source>Put Pool Set &quot;%1&quot; in Effect</source>
        <translation>使池集“%1”生效</translation>
    </message>
    <message>
        <source>%1 of %2 addresses are available, %3 needed.</source>
        <translation>%2 个地址中 %1 个可用，需要 %3 个。</translation>
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
        <translation>打开</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>复制一份</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Copy Rows</source>
        <translation>复制行</translation>
    </message>
    <message>
        <source>Paste Rows</source>
        <translation>粘贴行</translation>
    </message>
    <message>
        <source>Move Up</source>
        <translation>上移</translation>
    </message>
    <message>
        <source>Move Down</source>
        <translation>下移</translation>
    </message>
    <message>
        <source>Show &quot;%1&quot;</source>
        <translation>显示“%1”</translation>
    </message>
    <message>
        <source>Show Who Uses It</source>
        <translation>显示使用者</translation>
    </message>
</context>
<context>
    <name>meridian::ui::TestPage</name>
    <message numerus="yes">
        <source>and %n others</source>
        <translation>
            <numerusform>另有 %n 项</numerusform>
        </translation>
    </message>
    <message>
        <source>The draft answers %1.</source>
        <comment>response code</comment>
        <translation>草稿的应答为 %1。</translation>
    </message>
    <message>
        <source>What is asked</source>
        <translation>查询内容</translation>
    </message>
    <message>
        <source>Expected answer</source>
        <translation>预期应答</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
</context>
<context>
    <name>meridian::ui::TestResults</name>
    <message>
        <source>Not run</source>
        <comment>result of a policy test</comment>
        <translation>未运行</translation>
    </message>
    <message>
        <source>Holds</source>
        <comment>result of a policy test</comment>
        <translation>通过</translation>
    </message>
    <message>
        <source>Fails</source>
        <comment>result of a policy test</comment>
        <translation>未通过</translation>
    </message>
    <message>
        <source>The test runs when the draft is compiled.</source>
        <translation>草稿编译后即运行测试。</translation>
    </message>
    <message>
        <source>The draft answers as the test expects.</source>
        <translation>草稿的应答符合测试的预期。</translation>
    </message>
</context>
<context>
    <name>meridian::ui::TestServerView</name>
    <message>
        <source>Answers</source>
        <translation>应答</translation>
    </message>
    <message>
        <source>Shares</source>
        <translation>份额</translation>
    </message>
    <message>
        <source>Forced Health</source>
        <translation>强制健康状态</translation>
    </message>
    <message>
        <source>Address to listen on</source>
        <translation>监听地址</translation>
    </message>
    <message>
        <source>Port to listen on</source>
        <translation>监听端口</translation>
    </message>
    <message>
        <source>Free port</source>
        <translation>空闲端口</translation>
    </message>
    <message>
        <source>Port to listen on. 0 takes a free one.</source>
        <translation>监听端口。0 表示使用空闲端口。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not an IP address. Write one such as 127.0.0.1 or ::1.</source>
        <translation>“%1”不是 IP 地址。请写作 127.0.0.1 或 ::1 这样的地址。</translation>
    </message>
    <message>
        <source>Stop Test Server</source>
        <translation>停止测试服务器</translation>
    </message>
    <message>
        <source>Start Test Server</source>
        <translation>启动测试服务器</translation>
    </message>
    <message numerus="yes">
        <source>Serving %n zones on %1 (UDP and TCP)</source>
        <translation>
            <numerusform>正在 %1 上服务 %n 个区域（UDP 和 TCP）</numerusform>
        </translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>正在启动…</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>Every machine that reaches %1 can ask this server. Stop it when the test is done.</source>
        <translation>能访问 %1 的任何机器都可以查询此服务器。测试完成后请停止它。</translation>
    </message>
    <message>
        <source>Draft in force since %1</source>
        <translation>草稿自 %1 起生效</translation>
    </message>
    <message>
        <source>%1 UTC</source>
        <translation>%1 UTC</translation>
    </message>
    <message>
        <source>Probe addresses</source>
        <translation>探测地址</translation>
    </message>
    <message>
        <source>While the server runs, health checks probe the addresses, and those that are down leave the answers. Without probes all of them count as available.</source>
        <translation>服务器运行时，健康检查会探测地址，不可用的地址会离开应答。不探测时所有地址均视为可用。</translation>
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
    <name>meridian::ui::TimelinePane</name>
    <message>
        <source>Time shown</source>
        <translation>显示的时间</translation>
    </message>
    <message>
        <source>Time shown. Plus and minus change it in the timeline.</source>
        <translation>显示的时间。在时间线中可用加号与减号更改。</translation>
    </message>
    <message>
        <source>15 minutes</source>
        <translation>15 分钟</translation>
    </message>
    <message>
        <source>1 hour</source>
        <translation>1 小时</translation>
    </message>
    <message>
        <source>6 hours</source>
        <translation>6 小时</translation>
    </message>
    <message>
        <source>24 hours</source>
        <translation>24 小时</translation>
    </message>
    <message>
        <source>7 days</source>
        <translation>7 天</translation>
    </message>
    <message>
        <source>Earlier</source>
        <translation>更早</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>更晚</translation>
    </message>
    <message>
        <source>Now</source>
        <comment>the end of the timeline</comment>
        <translation>现在</translation>
    </message>
    <message>
        <source>Only what changed</source>
        <translation>仅显示有变化的</translation>
    </message>
    <message>
        <source>How long probes take</source>
        <translation>探测用时</translation>
    </message>
    <message>
        <source>Health check</source>
        <translation>健康检查</translation>
    </message>
    <message>
        <source>No probe of the check is known in this time. The band shows the shortest, the median and the longest; triangles are failures.</source>
        <translation>这段时间内没有该检查的探测记录。色带显示最短、中位与最长用时；三角形为失败。</translation>
    </message>
    <message>
        <source>%1 (%2, %3)</source>
        <comment>pool set, rule, instance</comment>
        <translation>%1（%2，%3）</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <comment>times</comment>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>Everything that was probed was up all the time.</source>
        <translation>受探测的对象一直可用。</translation>
    </message>
    <message>
        <source>Addresses with a health check, and the pool sets that they are in, have a lane each.</source>
        <translation>有健康检查的地址及其所在的池集各有一条泳道。</translation>
    </message>
</context>
<context>
    <name>meridian::ui::TimelineView</name>
    <message>
        <source>P</source>
        <comment>letter for: partly up</comment>
        <translation>P</translation>
    </message>
    <message>
        <source>Partly available</source>
        <comment>pool set</comment>
        <translation>部分可用</translation>
    </message>
    <message>
        <source>Not probed</source>
        <translation>未探测</translation>
    </message>
    <message>
        <source>Timeline of health</source>
        <translation>健康状况时间线</translation>
    </message>
    <message>
        <source>%1: %2 from %3 to %4 (%5).</source>
        <comment>object: state from time to time (how long)</comment>
        <translation>%1：%2，%3 至 %4（%5）。</translation>
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
    <message>
        <source>%1 (untitled)</source>
        <comment>project name</comment>
        <translation>%1（未命名）</translation>
    </message>
    <message>
        <source>Delete Untitled Project…</source>
        <translation>删除未命名项目…</translation>
    </message>
    <message numerus="yes">
        <source>Show %n more untitled projects</source>
        <translation>
            <numerusform>再显示 %n 个未命名项目</numerusform>
        </translation>
    </message>
    <message>
        <source>Delete Untitled Project</source>
        <translation>删除未命名项目</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has no file of its own: with it go its journal and its revisions.</source>
        <translation>“%1”没有自己的文件：其日志和修订将一并删除。</translation>
    </message>
    <message>
        <source>This cannot be undone. To keep it, open it and give it a file.</source>
        <translation>此操作无法撤销。若要保留，请打开它并为其指定文件。</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>The project cannot be deleted. Another console has it open. Close it there first.</source>
        <translation>无法删除该项目。另一个控制台正打开着它。请先在那里关闭。</translation>
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
<context>
    <name>meridian::ui::ZonePage</name>
    <message>
        <source>Record sets</source>
        <translation>记录集</translation>
    </message>
    <message>
        <source>Start of authority</source>
        <translation>起始授权 (SOA)</translation>
    </message>
</context>
<context>
    <name>SilenceText</name>
    <message>
        <source>&quot;%1&quot; is no window of silence. Write &quot;22:00-06:00&quot;, &quot;sat, sun 00:00-00:00&quot; or &quot;mon-fri 18:00-08:00&quot;, each day once, with times from 00:00 to 23:59.</source>
        <translation>“%1”不是静默时段。请写成 “22:00-06:00”、“sat, sun 00:00-00:00” 或 “mon-fri 18:00-08:00”，每个星期几只写一次，时间为 00:00 到 23:59。</translation>
    </message>
</context>
</TS>
