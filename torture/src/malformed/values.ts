import { oneOf, type Random, upTo } from '../torture.ts'

/** Texts that parsers, databases, logs and pages have stumbled over. */
const texts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\uD800',
  '\uDFFF\uD800',
  '\u202Egnp.exe',
  'e\u0301'.repeat(500),
  'Å'.normalize('NFD'),
  '\u200b\ufeff',
  '👩‍👩‍👧‍👦'.repeat(200),
  '한글'.repeat(1000),
  'ﷺ'.repeat(300),
  '../../../../etc/passwd',
  'C:\\Windows\\win.ini',
  'file:///etc/passwd',
  'http://169.254.169.254/',
  `'; drop table account; --`,
  '${jndi:ldap://x}',
  '%00%0d%0aSet-Cookie: a=b',
  'a\r\nb: c',
  '<script>alert(1)</script>',
  'true',
  'NaN',
  '-0',
  '1e999',
  '9'.repeat(400),
  '2026-02-30',
  '0000-00-00T00:00:00Z',
  '00000000-0000-0000-0000-000000000000',
  'x'.repeat(70_000),
  '('.repeat(2000),
  '"'.repeat(999),
  'a '.repeat(5000),
  '*',
  '__proto__',
  'constructor',
]
const numbers = [0, -0, -1, 1.5, 1e308, -1e308, 2 ** 53, -(2 ** 63), 2 ** 31, 5e-324]

/** Anything JSON can say, small ones mostly. */
export function anyValue(random: Random, depth = 0): unknown {
  const kind = upTo(random, depth > 3 ? 6 : 9)
  if (kind < 3) return oneOf(random, texts)
  if (kind === 3) return oneOf(random, numbers)
  if (kind === 4) return oneOf(random, [true, false, null])
  if (kind === 5) return oneOf<unknown>(random, [[], {}])
  if (kind === 6) return Array.from({ length: upTo(random, 6) }, () => anyValue(random, depth + 1))
  return Object.fromEntries(Array.from({ length: upTo(random, 5) }, () => [anyName(random), anyValue(random, depth + 1)]))
}

export const anyText = (random: Random): string => oneOf(random, texts)
export const anyName = (random: Random): string =>
  oneOf(random, ['__proto__', 'constructor', 'prototype', 'toString', 'workspaceId', 'id', '', '0', 'length', ...texts])

/** JSON as text, where an object of ours could not say it. */
export function anyJson(random: Random): string {
  const deep = (open: string, close: string, length: number) => open.repeat(length) + close.repeat(length)
  const ways = [
    () => deep('[', ']', upTo(random, 400_000)),
    () => deep('{"a":', '}', upTo(random, 100_000)).replace('}', '1}'),
    () => `[${'0,'.repeat(upTo(random, 400_000))}0]`,
    () => `{${Array.from({ length: upTo(random, 40_000) }, (_, index) => `"k${index}":${index}`).join(',')}}`,
    () => '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}',
    () => '{"workspaceId":"a","workspaceId":{"workspaceId":[]}}',
    () => `{"email":"${'a'.repeat(upTo(random, 1_200_000))}"}`,
    () => '{"email":"\\ud800","password":"\\u0000"}',
    () => '{"a":1e999999999}',
    () => '{"a":' + '9'.repeat(upTo(random, 200_000)) + '}',
    () => '{',
    () => '{"a":undefined}',
    () => "{'a':1}",
    () => '\ufeff{}',
    () => 'null',
    () => '"text"',
    () => '[]',
    () => '',
  ]
  return oneOf(random, ways)()
}
