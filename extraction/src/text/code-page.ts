/** Font character set → encoding. Source: Rich Text Format specification 1.9.1, \fcharset. */
export const charsets: Readonly<Record<number, string>> = {
  128: 'shift_jis',
  129: 'euc-kr',
  130: 'euc-kr',
  134: 'gb18030',
  136: 'big5',
  161: 'windows-1253',
  162: 'windows-1254',
  163: 'windows-1258',
  177: 'windows-1255',
  178: 'windows-1256',
  186: 'windows-1257',
  204: 'windows-1251',
  222: 'windows-874',
  238: 'windows-1250',
}

/** Code page number → encoding, for the code pages whose encoding has another name. */
const codePages: Readonly<Record<number, string>> = {
  932: 'shift_jis',
  936: 'gb18030',
  949: 'euc-kr',
  950: 'big5',
  65001: 'utf-8',
}

export function codePage(number: number): string | null {
  if (number === 874 || (number >= 1250 && number <= 1258)) return `windows-${number}`
  return codePages[number] ?? null
}
