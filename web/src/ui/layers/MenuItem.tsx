import { cloneElement, type ReactElement, type ReactNode, useContext } from 'react'
import { CloseMenu } from './Menu.tsx'

type Line = { icon?: ReactNode; hint?: ReactNode; children: ReactNode }

export function MenuItem({ onSelect, disabled = false, ...line }: Line & { onSelect: () => void; disabled?: boolean }) {
  const close = useContext(CloseMenu)
  function select() {
    close()
    onSelect()
  }
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      disabled={disabled}
      className="popup-item"
      onPointerMove={highlight}
      onClick={select}
    >
      <MenuLine {...line} />
    </button>
  )
}

/** An entry that is a link: `render` is the element that navigates. */
export function MenuLink({ render, ...line }: Line & { render: ReactElement<Record<string, unknown>> }) {
  const close = useContext(CloseMenu)
  return cloneElement(
    render,
    { role: 'menuitem', tabIndex: -1, className: 'popup-item', onPointerMove: highlight, onClick: close },
    <MenuLine {...line} />,
  )
}

/** The pointer and the keys move the same highlight. */
export function highlight(event: { currentTarget: HTMLElement }): void {
  if (document.activeElement !== event.currentTarget) event.currentTarget.focus({ preventScroll: true })
}

const MenuLine = ({ icon, hint, children }: Line) => (
  <>
    {icon && <span className="text-text-quiet [&_svg]:size-4">{icon}</span>}
    <span className="min-w-0 flex-1 truncate">{children}</span>
    {hint && <span className="text-meta text-text-quiet">{hint}</span>}
  </>
)
