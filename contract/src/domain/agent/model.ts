import * as z from 'zod/mini'

/** How a language model is spoken to. */
export const ModelProvider = z.enum(['openai-compatible', 'anthropic', 'google'])
export type ModelProvider = z.infer<typeof ModelProvider>

/** How a model uses tools: found out, by calls of its own, by JSON that we agree on with it, or not at all. */
export const ModelTools = z.enum(['auto', 'native', 'json', 'off'])
export type ModelTools = z.infer<typeof ModelTools>

/** What a model may be said to take in at once, in tokens. */
export const contextRange = { least: 2_048, most: 10_000_000 } as const

/** What an agent or a person may be let take in a month, in tokens. */
export const limitRange = { least: 1_000, most: 1_000_000_000_000 } as const

const price = z.number().check(z.gte(0), z.lte(1_000_000))

/** What a model costs for a million tokens that it reads (`input`) and writes (`output`). @property currency by its three letters (ISO 4217) */
export const ModelPrices = z.object({ currency: z.string().check(z.regex(/^[A-Z]{3}$/)), input: price, output: price })
export type ModelPrices = z.infer<typeof ModelPrices>

/** Why a model could not be asked. */
export const ModelProblem = z.enum(['keyRefused', 'modelMissing', 'busy', 'unreachable', 'timeout', 'noAnswer'])
export type ModelProblem = z.infer<typeof ModelProblem>
