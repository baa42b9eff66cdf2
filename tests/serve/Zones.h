#pragma once

#include <QString>

namespace meridian::test {

using namespace Qt::StringLiterals;

/// `%1`: a text that makes TXT sets large.
inline const QString kZone = uR"(
$TTL 300
@           3600 SOA  ns1 hostmaster 1 7200 900 1209600 60
@                NS   ns1
@                NS   ns.example.org.
@                MX   10 mail
ns1              A    192.0.2.53
mail             A    192.0.2.25
mail             AAAA 2001:db8::25
www              A    192.0.2.80
many             A    192.0.2.1
many             A    192.0.2.2
many             A    192.0.2.3
alias            CNAME www
far              CNAME www.example.org.
away             CNAME www.elsewhere.test.
nowhere          CNAME missing
loop             CNAME pool
pool             CNAME loop
self             CNAME self
*.wild           TXT  "wild"
old              DNAME new
x.new            A    192.0.2.99
long             DNAME aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
_sip._tcp        SRV  0 5 5060 www
sub              NS   ns.sub
sub              NS   ns1.other
sub              DS   1 13 2 AABB
ns.sub           A    192.0.2.54
ns1.other        A    192.0.2.55
big              TXT  "%1" "%1" "%1"
huge             TXT  "%1" "%1" "%1" "%1" "%1" "%1"
)"_s;

inline const QString kSecond = uR"(
@ 60 SOA ns1.example.com. hostmaster 1 7200 900 1209600 300
@ 60 NS  ns1.example.com.
www 60 A 198.51.100.80
)"_s;

} // namespace meridian::test
