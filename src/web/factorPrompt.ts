/** Resolves with whether the operator gave the second factor. */
type Prompt = () => Promise<boolean>

let prompt: Prompt | undefined

/** The office sets its dialog while it is shown; returns the function that removes it. */
export const setFactorPrompt = (next: Prompt): (() => void) => {
  prompt = next
  return () => {
    if (prompt === next) prompt = undefined
  }
}

export const askForFactor = async (): Promise<boolean> => (await prompt?.()) ?? false
