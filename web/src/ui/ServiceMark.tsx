import { cn } from '../lib/cn.ts'
import { aboutService } from '../lib/services.ts'

const sizes = {
  17: 'size-[17px] rounded-[5px] text-[9.5px]',
  20: 'size-5 rounded-[5px] text-[10.5px]',
  32: 'size-8 rounded-[8px] text-sm',
  44: 'size-11 rounded-[10px] text-lg',
} as const

/** Servers that a workspace entered are services called `mcp` and their name. */
const letterOf = (service: string): string =>
  service
    .replace(/^mcp(?=[a-z])/, '')
    .slice(0, 1)
    .toUpperCase()

/** The mark of a service on its tile. The name of the service stands beside it, so nobody is read the mark as well. */
export function ServiceMark({ service, size = 32 }: { service: string; size?: keyof typeof sizes }) {
  const mark = aboutService(service)?.mark ?? { tone: '0.02 70', letter: letterOf(service) }
  return (
    <span
      aria-hidden
      className={cn(
        'grid shrink-0 place-items-center bg-[color-mix(in_oklab,currentColor_12%,var(--q-surface-raised))] leading-none font-bold',
        sizes[size],
      )}
      style={{ color: `oklch(var(--q-tile-l) ${mark.tone})` }}
    >
      {'path' in mark ? (
        <svg viewBox="0 0 24 24" className="size-[56%] fill-current">
          <path d={mark.path} />
        </svg>
      ) : (
        mark.letter
      )}
    </span>
  )
}
