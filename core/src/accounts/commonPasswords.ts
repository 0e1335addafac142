/** Passwords of at least eight characters from the top of public lists of leaked passwords. */
const COMMON = `123456789 12345678 1234567890 password qwerty123 1q2w3e4r 11111111 iloveyou 123123123
password1 qwertyuiop 123321123 87654321 1qaz2wsx 00000000 88888888 abc12345 1q2w3e4r5t q1w2e3r4
qwerty12 zaq12wsx password123 princess sunshine football baseball superman trustno1 starwars
computer michelle jennifer jordan23 liverpool chelsea1 barcelona realmadrid arsenal1 letmein1
welcome1 admin123 administrator passw0rd p@ssw0rd p@ssword changeme default1 internet whatever
asdfghjkl asdf1234 zxcvbnm1 zxcvbnm123 qazwsxedc 1234qwer qwer1234 qwe12345 12341234 11223344
12344321 55555555 77777777 99999999 66666666 22222222 33333333 44444444 12121212 10203040
147258369 159753456 741852963 789456123 987654321 9876543210 0123456789 01234567 123456789a
a123456789 1234567a a1234567 123456aa aa123456 abcd1234 abcdefgh abcdefghi 1a2b3c4d iloveyou1
iloveyou2 loveyou1 mylove123 babygirl butterfly chocolate charlie1 danielle dragon123 elizabeth
football1 freedom1 garfield hello123 helloworld jessica1 jonathan jordan123 justin123 killer123
london123 manchester maverick mercedes midnight monkey123 mustang1 nicholas nintendo paradise
patricia peekaboo playboy1 pokemon1 precious princess1 rainbow1 samantha scorpion secret123
security shadow123 snowball soccer123 spiderman startrek sunflower sunshine1 superman1 swordfish
tequiero teamo123 contraseña contrasena contrasena1 contrasena123 mariposa estrella alejandro
alejandra fernando valentina barcelona1 madrid123 españa123 espana123 realmadrid1 holahola
hola1234 mountain mountains montaña1 montana1 everest1 everest8848 cordada1 cordada123
test1234 testtest user1234 guest123 root1234 temp1234 login123 welcome123 google123 facebook
instagram twitter1 linkedin dropbox1 windows1 samsung1 ferrari1 porsche1 corvette yamaha123
hunter123 fishing1 batman123 naruto123 minecraft fortnite pokemon123 anthony1 andrew123 matthew1
michael1 robert123 thomas123 william1 christian benjamin alexander victoria gabriela carolina`;

const common = new Set(COMMON.split(/\s+/));

/** Ignores case, and also rejects one or two characters repeated to fill the whole password. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  return common.has(lower) || /^(.)\1+$/.test(lower) || /^(..)\1+$/.test(lower);
}
