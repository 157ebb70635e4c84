import { type Language, profileLanguages } from '@quarry/contract/account/account'

/** Each language by its own name. */
const names: Record<Language, string> = {
  ko: '한국어',
  en: 'English',
  ja: '日本語',
  'zh-cn': '简体中文',
  'zh-hk': '繁體中文',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
  it: 'Italiano',
}

export const languageOptions: readonly { value: Language; label: string }[] = profileLanguages.map((value) => ({
  value,
  label: names[value],
}))
