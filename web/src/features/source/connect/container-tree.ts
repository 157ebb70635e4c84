import type { SourceContainer } from '@quarry/contract/wire/source/service'

/** @property path ids of what it lies in, outermost first. */
export type Branch = { container: SourceContainer; path: readonly string[] }

/** Everything in the order of a tree, siblings by name; of a search what fits, with all it lies in. */
export function branchesOf(containers: readonly SourceContainer[], wanted = ''): Branch[] {
  const known = new Set(containers.map(({ id }) => id))
  const parentOf = ({ parentId }: SourceContainer): string | null => (parentId !== null && known.has(parentId) ? parentId : null)
  const children = Map.groupBy(containers, parentOf)
  const word = wanted.trim().toLowerCase()
  const seen = new Set<string>()

  function below(parent: string | null, path: readonly string[]): Branch[] {
    const siblings = (children.get(parent) ?? []).toSorted((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }))
    return siblings.flatMap((container) => {
      // A service that names each of two as the parent of the other.
      if (seen.has(container.id)) return []
      seen.add(container.id)
      const inside = below(container.id, [...path, container.id])
      return inside.length > 0 || container.name.toLowerCase().includes(word) ? [{ container, path }, ...inside] : []
    })
  }
  return below(null, [])
}

/** The choice with one more or one fewer: what lies in a chosen one need not be named, and what is no longer there goes. */
export function toggled(
  containers: readonly SourceContainer[],
  chosen: readonly string[],
  id: string,
  isChosen: boolean,
): string[] {
  const paths = new Map(branchesOf(containers).map(({ container, path }) => [container.id, path]))
  const next = isChosen ? [...chosen, id] : chosen.filter((each) => each !== id)
  return next.filter((each) => paths.has(each) && (each === id || !isChosen || !paths.get(each)?.includes(id)))
}
