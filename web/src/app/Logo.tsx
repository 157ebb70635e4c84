/** The mark: layers of stone, the upper one lifted. */
export const Logo = ({ className }: { className?: string }) => (
  <svg aria-hidden viewBox="0 0 24 24" fill="none" className={className}>
    <path d="m12 3 9 5-9 5-9-5z" fill="currentColor" />
    <path
      d="m3 13 9 5 9-5M3 17.5l9 5 9-5"
      stroke="currentColor"
      strokeOpacity=".55"
      strokeWidth="1.8"
      strokeLinejoin="round"
      strokeLinecap="round"
    />
  </svg>
)
