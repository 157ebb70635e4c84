import { z } from 'zod'
import type { OfferedTool } from './tools.ts'

/** How a model without tool calls of its own is to ask for one. */
export function jsonRules(tools: readonly OfferedTool[]): string {
  const listed = tools.map(({ name, description, input }) => `- ${name}: ${description} Arguments: ${fieldsOf(input)}`)
  return `You can use these tools, one at a time:
${listed.join('\n')}

Reply with exactly one JSON object and nothing else, either
{"tool": "<name>", "arguments": {…}}
to use a tool, or
{"answer": "<your answer>"}
when you can answer.`
}

function fieldsOf(input: z.ZodObject): string {
  const { properties = {}, required = [] } = z.toJSONSchema(input, { io: 'input' })
  const fields = Object.entries(properties).map(([name, field]) => {
    const { description = '' } = field as { description?: string }
    return `${name}${required.includes(name) ? '' : ' (may be left out)'}: ${description}`
  })
  return fields.join('; ')
}
