/** A tile with the first letter of a name. */
export const Initial = ({ name }: { name: string }) => (
  <span
    aria-hidden
    className="grid size-6 shrink-0 place-items-center rounded-control bg-text text-xs font-semibold text-surface uppercase"
  >
    {[...name.trim()][0]}
  </span>
)
