const PAGE = '/popup.html'

/** What a popup is opened for outside of its button: the entry of an order, or a sentence if there is no entry. */
type Subject = { entry: string } | { report: string }

/** The address of the popup that shows a subject, or of the one that a press on the button opens. */
export const popupAddress = (subject?: Subject): string =>
  subject === undefined ? PAGE : `${PAGE}?${new URLSearchParams(subject)}`

/** What a popup at this address shows; neither if a press on the button opened it. */
export const popupSubject = (query: string): { entryId: string | undefined; report: string } => {
  const subject = new URLSearchParams(query)
  return { entryId: subject.get('entry') ?? undefined, report: subject.get('report') ?? '' }
}
