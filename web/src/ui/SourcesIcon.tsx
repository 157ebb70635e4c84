/** Sources: three layers that fall to the right, as in the mark. Drawn as the icons of lucide are, to stand among them. */
export const SourcesIcon = ({ className }: { className?: string | undefined }) => (
  <svg
    aria-hidden
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.7"
    strokeLinecap="round"
    strokeLinejoin="round"
    className={className}
  >
    <path d="M4 5.5 20 7.5v3L4 8.5zM4 12l16 2M4 16l16 2.5" />
  </svg>
)
