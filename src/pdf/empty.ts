/** Replaces jsPDF's optional packages, which the app does not use. */
export default undefined;
