/** What a form that was posted says; null when it is no form, or says something twice, which others might read otherwise. */
export async function readForm(request: Request): Promise<ReadonlyMap<string, string> | null> {
  if (!/^application\/x-www-form-urlencoded(;|$)/i.test(request.headers.get('content-type') ?? '')) return null
  const sent = [...new URLSearchParams(await request.text())]
  const form = new Map(sent)
  return form.size === sent.length ? form : null
}
