import type { Product } from '../../../server/testing/product.ts'

/** What caches may take while they fill; what leaks with each request takes more in a few rounds. */
const mostGrowthMb = 48

/** Watches what the product holds: the least that was used in each round is what no collection gave back. */
export function flatness({ origin }: Product) {
  const least: number[] = []
  let current = Infinity
  return {
    async look(): Promise<void> {
      const text = await (await fetch(`${origin}/metrics`)).text()
      const bytes = Number(/^nodejs_heap_size_used_bytes (\S+)$/m.exec(text)?.[1])
      const outside = Number(/^nodejs_external_memory_bytes (\S+)$/m.exec(text)?.[1])
      // Otherwise nothing would ever have grown.
      if (Number.isNaN(bytes + outside)) throw new Error('The metrics do not say what the product holds.')
      current = Math.min(current, (bytes + outside) / 1024 ** 2)
    },
    nextRound(): void {
      least.push(current)
      current = Infinity
    },
    last: (): number => Math.round(least.at(-1) ?? 0),
    /** The first round warms up. */
    faults(): string[] {
      const [, second = 0] = least
      // A round in which nothing was collected says nothing.
      const grown = Math.min(...least.slice(-Math.ceil(least.length / 4))) - second
      return least.length > 2 && grown > mostGrowthMb ? [`${Math.round(grown)} MB more are held than after the second round`] : []
    },
  }
}
