import { limits } from '@quarry/contract/limits'

/** Pasted texts that no address holds, by what stands for them there. Known to this page alone: a reload, and who gets the link, has the beginning. */
const wholes = new Map<string, string>()
const shown = 300
const mark = ' …'

/** What stands for a text in the address: itself, or its beginning. */
export function addressText(text: string): string {
  if (text.length <= limits.queryLength) return text
  const short = text.slice(0, shown).trimEnd() + mark
  wholes.set(short, text)
  return short
}

/** The text that an address stands for, as far as it is known. */
export const wholeOf = (address: string): string => wholes.get(address) ?? address

/** Whether an address stands for more than it holds. */
export const isShortened = (address: string): boolean => wholes.has(address) || isLost(address)

/** Whether more was pasted than is known now. */
export const isLost = (address: string): boolean => address.length > shown / 2 && address.endsWith(mark) && !wholes.has(address)
