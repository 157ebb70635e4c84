/** With a scheme, with `www.`, or with a path behind a host. */
const address = /[a-z][a-z\d+.-]*:\/\/\S*|\bwww\.\S+|[^\s/]+\.\p{L}{2,}(:\d+)?\/\S+/giu
/** The dot of `acme.com`, which mail programs turn into a link by themselves. */
const dotOfHost = /(?<=[\p{L}\p{N}])([.．。｡])(?=[\p{L}\p{N}-]*\p{L})/gu

/** A text in which no reader makes anything a link: addresses become an ellipsis, hosts get a break that nobody sees. */
export const leadingNowhere = (text: string): string => text.replace(address, '…').replace(dotOfHost, '$1\u200B')
