import type { Channel } from '../kit/channel.ts'
import type { ActingPart, Vendor } from '../kit/kit.ts'

/** What a vendor of a test says of itself, where the test asks about something else. */
export const named = (name: string): Pick<Vendor, 'about' | 'texts'> => ({
  about: { name, category: 'file', mark: { tone: '0.02 70', letter: name.slice(0, 1) } },
  texts: { about: { en: name, ko: name }, fields: {} },
})

/** A channel of which only what every part has matters: how it is connected, and how it is called. */
export const connectedAlone = <S>(part: ActingPart<S>): Channel<never> => part as unknown as Channel<never>
