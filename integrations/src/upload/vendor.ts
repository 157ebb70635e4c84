import type { Vendor } from '../kit.ts'

/** Files dropped into the browser. Nothing outside is read, so there is no source to declare. */
export const upload: Vendor = { name: 'Upload' }
