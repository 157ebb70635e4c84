import { crc32 } from 'node:zlib'
import { analyze } from './analyze.ts'

const SAMPLE =
  'The runners’ Zoë wrote release-notes_v2.10.3 of QUARRY-1234 to kim@example.com 데이터베이스에서 API를 東京都に住んでいた人々の ' +
  'on 14 March 2026, 3분기, 340만원, v2.1.pdf, QTY-1042, AED, MES, parseMeterReading 北京大学 ภาษาไทย ﬁle ＦＵＬＬ ３４５ naïve straße Ελλάδας русский العربية'

/**
 * Says how texts become terms: what is indexed under another one has to be indexed anew. The analyzer is known by what it makes of a sample,
 * so that nobody can forget to raise a number; the dictionaries of Node change with their version.
 *
 * @returns hexadecimal digits.
 */
export function analysisFingerprint(): string {
  const { unicode, icu } = process.versions
  return crc32(JSON.stringify([analyze(SAMPLE), unicode, icu])).toString(16)
}
