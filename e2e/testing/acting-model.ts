import { test } from '@playwright/test'
import { calls, says, startScriptedModel } from '../../server/testing/services/scripted-model.ts'

type Called = { tool: string; arguments: object }

/**
 * A model for one file of journeys that calls one tool, whatever it is asked, and ends once that has answered.
 *
 * @param called the first of them that it has is called; `tool`: how its name ends
 * @param then what it says at the end, and where it has no such tool
 * @returns what the product has to know of it, by the time it begins; ask for it before the product.
 */
export function actingModel(called: Called | readonly Called[], then: string): () => Record<string, string> {
  let model: Awaited<ReturnType<typeof startScriptedModel>>
  test.beforeAll(async () => {
    model = await startScriptedModel()
    model.does((reply, prompt) => {
      const { tools = [], messages } = JSON.parse(prompt) as {
        tools?: { function: { name: string } }[]
        messages: { role: string }[]
      }
      const names = tools.map((each) => each.function.name)
      const wanted = [called].flat().flatMap((call) => {
        const name = names.find((each) => each.endsWith(call.tool))
        return name ? { name, arguments: call.arguments } : []
      })
      const isDone = wanted.length === 0 || messages.at(-1)?.role === 'tool'
      return (isDone ? says(then) : calls(wanted.slice(0, 1)))(reply, prompt)
    })
  })
  test.afterAll(() => model.close())
  return () => ({ AI_BASE_URL: model.baseUrl, AI_MODEL: 'scripted', AI_TOOLS: 'native' })
}
