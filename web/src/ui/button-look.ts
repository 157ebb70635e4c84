export type ButtonLook = {
  kind?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined
  size?: 'small' | 'medium' | 'large' | 'icon' | undefined
}

/** How a button looks; also for links that act like one. */
export const buttonLook = ({ kind = 'secondary', size = 'medium' }: ButtonLook = {}): string =>
  `button button-${kind} button-${size}`
