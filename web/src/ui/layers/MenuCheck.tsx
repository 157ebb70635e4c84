import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { highlight } from './MenuItem.tsx'

type MenuCheckProps = { checked: boolean; hint?: ReactNode; onChange: () => void; children: ReactNode }

/** One of several entries that may hold together: the menu stays open for the next. */
export const MenuCheck = ({ checked, hint, onChange, children }: MenuCheckProps) => (
  <button
    type="button"
    role="menuitemcheckbox"
    aria-checked={checked}
    tabIndex={-1}
    className="popup-item"
    onPointerMove={highlight}
    onClick={onChange}
  >
    <span className="min-w-0 flex-1 truncate">{children}</span>
    {hint !== undefined && <span className="text-meta text-text-quiet tabular-nums">{hint}</span>}
    <Check aria-hidden className={checked ? 'size-4 text-accent' : 'size-4 opacity-0'} />
  </button>
)
