import { cn } from '../../lib/cn.ts'
import { toneOf } from './tone-of.ts'

const sizes = {
  small: 'size-7.5 rounded-control text-meta [--cut:7px]',
  medium: 'size-9 rounded-row text-sm [--cut:9px]',
  large: 'size-12 rounded-[10px] text-[19px] [--cut:12px]',
} as const

/** An agent as a block in one of six tones, with the first letter of its name, which always stands beside it. */
export const AgentTile = ({ id, name, size = 'medium' }: { id: string; name: string; size?: keyof typeof sizes }) => (
  <span
    aria-hidden
    className={cn('block-cut grid shrink-0 place-items-center font-bold uppercase', sizes[size])}
    style={{ color: 'var(--q-on-agent)', background: `oklch(var(--q-agent-l) var(--q-agent-${toneOf(id)}))` }}
  >
    {[...name.trim()][0]}
  </span>
)
