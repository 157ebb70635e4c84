import type { Vendor } from '../kit/kit.ts'

/** What a vendor of a test says of itself, where the test asks about something else. */
export const named = (name: string): Pick<Vendor, 'about' | 'texts'> => ({
  about: { name, category: 'file', mark: { tone: '0.02 70', letter: name.slice(0, 1) } },
  texts: { about: { en: name, ko: name }, fields: {} },
})
