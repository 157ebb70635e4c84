import 'react'

declare module 'react' {
  /** Custom properties, which a style carries to the CSS of a component. */
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined
  }
}
