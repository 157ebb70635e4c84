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

/** Said below an answer whose model may write no more. */
export const cutOffText: Readonly<Record<Language, string>> = {
  ko: '(모델이 쓸 수 있는 길이를 다 써서 답변이 여기서 끊겼어요.)',
  en: '(The answer breaks off here: the model reached its limit.)',
  ja: '（モデルが書ける長さに達したため、回答はここで途切れました。）',
  'zh-cn': '（模型已达到回答的长度上限，回答到此中断。）',
  'zh-hk': '（模型已達到回答的長度上限，回答到此中斷。）',
  es: '(La respuesta se interrumpe aquí: el modelo llegó a su límite.)',
  fr: '(La réponse s’arrête ici : le modèle a atteint sa limite.)',
  de: '(Die Antwort bricht hier ab: Das Modell hat seine Grenze erreicht.)',
  it: '(La risposta si interrompe qui: il modello ha raggiunto il suo limite.)',
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
