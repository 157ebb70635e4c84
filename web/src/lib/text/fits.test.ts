import { expect, test } from 'vitest'
import { fits } from './fits.ts'

test.each([
  ['', 'Settings'],
  ['set', 'Settings'],
  ['LOG aud', 'Audit log'],
  ['ＡＰＩ', 'API keys'],
  ['설정', '계정 설정'],
  ['ㅅㅈ', '계정 설정'],
  ['ㄱㅈㅅㅈ', '계정설정'],
  ['서', '설정'],
  ['설ㅈ', '설정'],
  ['설저', '설정'],
  ['섲', '서재'],
  ['갑', '가방'],
  ['가바', '가방'],
  ['감사 ㄹㄱ', '감사 로그'],
  ['api ㅋ', 'API 키'],
  ['설정'.normalize('NFD'), '설정'],
])('%s finds %s', (query, text) => expect(fits(query, text)).toBe(true))

test.each([
  ['x', 'Settings'],
  ['set x', 'Settings'],
  ['저설', '설정'],
  ['선정', '설정'],
  ['서정', '설정'],
  ['ㅈㅅ', '설정'],
  ['갑', '가강'],
  ['settings and more', 'Settings'],
])('%s does not find %s', (query, text) => expect(fits(query, text)).toBe(false))
