/** Stands in for optional packages that jsPDF would bring along and that we never use. */
export default undefined;
