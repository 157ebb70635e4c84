import type { Vendor } from '../../kit/kit.ts'
import { about } from './about.ts'
import { texts } from './texts.ts'

/** Files dropped into the browser. Nothing outside is read, so there is nothing to sign in to and no source to declare. */
export const upload: Vendor = { about, texts, connection: null }
