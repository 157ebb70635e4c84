import { contextRange } from '@quarry/contract/agent/model'
import type { ModelSettings } from '@quarry/contract/wire/agent/model'
import type { EnteredModel } from './model.queries.ts'

/** What stands in the form. */
export type ModelForm = Pick<EnteredModel, 'provider' | 'model' | 'tools'> & {
  baseUrl: string
  contextTokens: string
  currency: string
  inputPrice: string
  outputPrice: string
  apiKey: string
}
export type ModelMistake = 'missing' | 'wrongAddress' | 'wrongContext' | 'wrongPrice' | 'wrongCurrency'

export const formOf = (own: ModelSettings | null): ModelForm => ({
  provider: own?.provider ?? 'openai-compatible',
  baseUrl: own?.baseUrl ?? '',
  model: own?.model ?? '',
  contextTokens: own?.contextTokens?.toString() ?? '',
  tools: own?.tools ?? 'auto',
  currency: own?.prices?.currency ?? '',
  inputPrice: own?.prices?.input.toString() ?? '',
  outputPrice: own?.prices?.output.toString() ?? '',
  apiKey: '',
})

/** Whether a stored key can be kept: it goes to the address alone that it was entered for. */
export type KeyState = 'none' | 'stored' | 'moved'

export function keyStateOf({ provider, baseUrl }: ModelForm, own: ModelSettings | null): KeyState {
  if (!own?.hasKey) return 'none'
  return own.isUsable && own.provider === provider && (own.baseUrl ?? '') === baseUrl.trim() ? 'stored' : 'moved'
}

/** What is to be mended before it can be sent. */
export function mistakesIn(form: ModelForm): Partial<Record<keyof ModelForm, ModelMistake>> {
  const { provider, baseUrl, model, contextTokens } = form
  const [address, tokens] = [baseUrl.trim(), contextTokens.trim()]
  const isMissing = address === '' && provider === 'openai-compatible'
  const isWrong = address !== '' && !(URL.canParse(address) && /^https?:$/.test(new URL(address).protocol))
  const isNumber = /^\d{1,9}$/.test(tokens) && Number(tokens) >= contextRange.least && Number(tokens) <= contextRange.most
  return {
    ...(isMissing && { baseUrl: 'missing' }),
    ...(isWrong && { baseUrl: 'wrongAddress' }),
    ...(model.trim() === '' && { model: 'missing' }),
    ...(tokens !== '' && !isNumber && { contextTokens: 'wrongContext' }),
    ...mistakesInPrices(form),
  }
}

/** All of them are given, or none. */
function mistakesInPrices(form: ModelForm): Partial<Record<keyof ModelForm, ModelMistake>> {
  if (pricesIn(form).every((each) => each === '')) return {}
  const [currency, input, output] = pricesIn(form)
  return {
    ...(!/^[A-Z]{3}$/.test(currency) && { currency: 'wrongCurrency' }),
    ...(!isPrice.test(input) && { inputPrice: 'wrongPrice' }),
    ...(!isPrice.test(output) && { outputPrice: 'wrongPrice' }),
  }
}

const isPrice = /^\d{1,6}(?:\.\d+)?$/

const pricesIn = ({ currency, inputPrice, outputPrice }: ModelForm) =>
  [currency.trim().toUpperCase(), inputPrice.trim(), outputPrice.trim()] as const

export function enteredBy(form: ModelForm, keyState: KeyState): EnteredModel {
  const apiKey = form.apiKey.trim()
  const [currency, input, output] = pricesIn(form)
  return {
    provider: form.provider,
    baseUrl: form.baseUrl.trim() || null,
    model: form.model.trim(),
    contextTokens: form.contextTokens.trim() === '' ? null : Number(form.contextTokens),
    tools: form.tools,
    prices: currency === '' ? null : { currency, input: Number(input), output: Number(output) },
    ...(keyState === 'stored' && apiKey === '' ? {} : { apiKey: apiKey || null }),
  }
}
