import { z } from 'zod'

/** A list in an address: repeated, or separated by commas. */
export const list = <T extends z.core.$ZodType>(item: T) =>
  z.preprocess((value) => {
    if (value === undefined || value === '') return undefined
    return [value]
      .flat()
      .flatMap((part) => (typeof part === 'string' ? part.split(',') : [part]))
      .filter((part) => part !== '')
  }, z.array(item).max(200).optional())
