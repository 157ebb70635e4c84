import type { Language } from '@quarry/contract/account/account'

/** Said instead of an answer when the sources do not hold one. */
export const notFoundText: Readonly<Record<Language, string>> = {
  ko: '연결된 자료에서 답을 찾지 못했어요.',
  en: 'Your sources do not say.',
  ja: '接続された資料に答えは見つかりませんでした。',
  'zh-cn': '在已连接的资料中没有找到答案。',
  'zh-hk': '在已連接的資料中沒有找到答案。',
  es: 'Sus fuentes no lo dicen.',
  fr: 'Vos sources ne le disent pas.',
  de: 'Ihre Quellen sagen dazu nichts.',
  it: 'Le sue fonti non lo dicono.',
}

export const languageNames: Readonly<Record<Language, string>> = {
  ko: 'Korean',
  en: 'English',
  ja: 'Japanese',
  'zh-cn': 'Simplified Chinese',
  'zh-hk': 'Traditional Chinese',
  es: 'Spanish',
  fr: 'French',
  de: 'German',
  it: 'Italian',
}
