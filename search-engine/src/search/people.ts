import { INITIALS } from '../analyze/forms.ts'
import { initialsOf, typedInitials } from '../analyze/initials.ts'
import { normalize } from '../analyze/normalize.ts'
import { begunBy, isWithin } from '../query/begun.ts'
import type { Segment } from '../segment/columns.ts'
import { documentIdAt, labelAt } from '../segment/lookup.ts'
import type { View } from '../segment/view.ts'
import type { SuggestedPerson } from '../types.ts'
import { SHOWN } from './filter.ts'
import type { Mask } from './mask.ts'

/** A name of the people of a segment. @property starts where words of it begin, and each Korean syllable: 준호 is 박준호. */
type Name = ReadName & { label: number; name: string }
type ReadName = { plain: string; starts: number[] }

function readName(name: string): ReadName {
  const plain = normalize(name)
  const starts = [...plain.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}]|[\uac00-\ud7a3]/gu)].map(({ index }) => index)
  return { plain, starts }
}

const remembered = new WeakMap<Segment, Name[]>()

function namesOf(segment: Segment): Name[] {
  const known = remembered.get(segment)
  if (known) return known
  const { personSet, setOffsets, setItems } = segment
  const labels = new Set([...new Set(personSet)].flatMap((set) => [...setItems.subarray(setOffsets[set], setOffsets[set + 1])]))
  const names = [...labels].map((label) => {
    const name = labelAt(segment, label)
    return { label, name, ...readName(name) }
  })
  remembered.set(segment, names)
  return names
}

/** Whether somebody may be called so, as far as it was typed. */
function finder(typed: string): (name: ReadName) => boolean {
  const initials = typedInitials(typed)
  if (initials !== null) return ({ plain }) => initialsOf(plain).some((each) => each.includes(initials.slice(INITIALS.length)))
  const ranges = begunBy(typed)
  return ({ plain, starts }) => starts.some((start) => isWithin(plain.slice(start), ranges))
}

/** Whether somebody of this name may be meant. @param typed normalised */
export function nameFinder(typed: string): (name: string) => boolean {
  const isMeant = finder(typed)
  return (name) => isMeant(readName(name))
}

/** Documents of each person that are named, for the caller to ask whether they may still be seen. */
export const MOST_DOCUMENTS = 5

type Found = { count: number; latest: { id: string; at: number }[] }

/** People of documents that pass, those of most documents first. @param typed normalised */
export function suggestPeople(view: View, typed: string, masks: readonly Mask[], limit: number): SuggestedPerson[] {
  if (limit === 0 || typed === '') return []
  const isMeant = finder(typed)
  const people = new Map<string, Found>()
  for (const [index, { segment }] of view.segments.entries()) {
    const meant = new Map(namesOf(segment).flatMap((name) => (isMeant(name) ? [[name.label, name.name] as const] : [])))
    if (meant.size === 0) continue
    const { setOffsets, setItems, personSet, updatedAt } = segment
    const known = new Map<number, string[]>()
    const namesIn = (set: number): string[] => {
      const names =
        known.get(set) ?? [...setItems.subarray(setOffsets[set], setOffsets[set + 1])].flatMap((item) => meant.get(item) ?? [])
      known.set(set, names)
      return names
    }
    const { documents } = masks[index]!
    for (let document = 0; document < documents.length; document++) {
      if (documents[document] !== SHOWN) continue
      for (const name of namesIn(personSet[document]!)) {
        const found = people.get(name) ?? { count: 0, latest: [] }
        people.set(name, found)
        found.count++
        addLatest(found, updatedAt[document]!, () => documentIdAt(segment, document))
      }
    }
  }
  return [...people]
    .sort(([a, one], [b, other]) => other.count - one.count || (a < b ? -1 : 1))
    .slice(0, limit)
    .map(([name, { count, latest }]) => ({ name, count, documents: latest.map(({ id }) => id) }))
}

function addLatest({ latest }: Found, at: number, id: () => string): void {
  if (latest.length === MOST_DOCUMENTS && at <= latest.at(-1)!.at) return
  latest.push({ id: id(), at })
  latest.sort((a, b) => b.at - a.at)
  latest.length = Math.min(latest.length, MOST_DOCUMENTS)
}
