/** Joins class names; what is false leaves no trace. Looks that callers may override live in `ui/kit.css`, below every utility. */
export const cn = (...classes: (string | false | null | undefined)[]): string => classes.filter(Boolean).join(' ')
