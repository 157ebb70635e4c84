/**
 * With a scheme, with `www.`, or with a path behind a host. A bare `acme.com` or `Node.js` is a name like others. A scheme is looked for from
 * its end: from each of its letters on, a long text without one would take minutes.
 */
const webAddress = /(?<=[a-z][a-z\d+.-]*):\/\/|\bwww\.\S|[^\s/]\.\p{L}{2,}(:\d+)?\/\S/iu

/** Whether a text contains a web address. */
export const holdsWebAddress = (text: string): boolean => webAddress.test(text.normalize('NFKC'))
