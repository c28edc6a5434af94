/** True for the one form that a colour input takes. Any other text is kept and shown, but not put into the picker. */
export const isPickerColor = (color: string): boolean => /^#[0-9a-f]{6}$/i.test(color)
