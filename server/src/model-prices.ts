import type { ModelPrices } from '@quarry/contract/agent/model'
import { z } from 'zod'

const rule = 'must be a currency and its prices for a million tokens read and written, such as USD 0.25 2'
/** What an operator's model costs, as a variable says it. */
export const modelPrices = z
  .string()
  .regex(/^[A-Z]{3}(?: +\d{1,6}(?:\.\d+)?){2}$/, rule)
  .transform((text): ModelPrices => {
    const [currency = '', input, output] = text.split(/ +/)
    return { currency, input: Number(input), output: Number(output) }
  })
