type Double<Part> = Part extends (...input: never[]) => unknown ? Part : { [Name in keyof Part]?: Double<Part[Name]> }

/** The parts of the background that the code under test calls, and of each part only the methods that it calls. */
export const doublesOf = <Parts>(doubles: NoInfer<Double<Parts>>): Parts => doubles as Parts
