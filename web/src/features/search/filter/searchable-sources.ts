import type { Source } from '@quarry/contract/wire/source/source'

/** Every source of a workspace the person may search. */
export const searchableSources = ({
  sources: { publicSources, restrictedSources },
}: {
  sources: { publicSources: Source[]; restrictedSources: { owned: Source[] } }
}) => [...publicSources, ...restrictedSources.owned]
