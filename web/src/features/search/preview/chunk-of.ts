import type { Reference } from '@quarry/contract/wire/search/answer'

/** The passage a reference stands on. A hit is named `<document>:<position>`. */
export const chunkOf = ({ contentId, hitId }: Reference) => ({ contentId, chunkIndex: Number(hitId.split(':').at(-1)) || 0 })
