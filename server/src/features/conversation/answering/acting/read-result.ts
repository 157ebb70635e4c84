import { shownLength, shownPart } from '@quarry/integrations/kit/tool-result'
import { z } from 'zod'
import type { Actor } from '../../../../context.ts'
import { resultOf, type ToolCallRow } from '../../../tool/tool.ts'
import type { OfferedTool } from '../tools.ts'

const Input = z.object({
  result: z.string().describe('The result as it was named, such as r1.1'),
  part: z.coerce.number().int().min(1).max(1_000).describe('Which part'),
})

/** How a model reads on in a result that was too long to be shown whole. */
export const readResult: OfferedTool = {
  name: 'read_result',
  description: 'Reads on in a result that was too long to be shown whole, part by part.',
  input: Input,
}

const nameOf = ({ step_no, position }: ToolCallRow): string => `r${step_no}.${position}`

/** How to read on in it; empty where all of it was shown. */
export const readingOn = (ctx: Actor, row: ToolCallRow): string =>
  (resultOf(ctx, row)?.text.length ?? 0) > shownLength
    ? `\nTo read on, call ${readResult.name} with result ${nameOf(row)} and part 2.`
    : ''

/** @returns null when there is no such part of any of these */
export function partOfResult(
  ctx: Actor,
  rows: readonly ToolCallRow[],
  input: unknown,
): { row: ToolCallRow; text: string } | null {
  const { data } = Input.safeParse(input)
  const row = rows.find((each) => nameOf(each) === data?.result)
  const text = data && row ? shownPart(resultOf(ctx, row)?.text ?? '', data.part) : ''
  return row && text !== '' ? { row, text } : null
}
