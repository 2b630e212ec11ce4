/* fine */
int window (void);
