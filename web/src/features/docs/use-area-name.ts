import { tIfKnown, useT } from '../../lib/i18n-later.ts'

/** What an area of the API is called; by its own name where the catalogue knows no other. */
export function useAreaName(): (area: string) => string {
  useT()
  return (area) => tIfKnown(`docs.areas.${area}`) ?? area
}
