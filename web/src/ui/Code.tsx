import { CopyButton } from './CopyButton.tsx'

/** Text for a terminal or a program, with a way to take it along. Long lines are broken, so that nothing scrolls sideways. */
export function Code({ text, copyLabel }: { text: string; copyLabel: string }) {
  return (
    <div className="relative rounded-control bg-surface-sunken">
      <pre className="p-3 pe-11 text-xs break-all whitespace-pre-wrap">
        <code>{text}</code>
      </pre>
      <span className="absolute end-1 top-1">
        <CopyButton iconOnly text={text} label={copyLabel} />
      </span>
    </div>
  )
}
